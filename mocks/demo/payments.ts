import type { CrmRecord } from '../fireberry/types';
import { toStamp, type DemoDay } from './calendar';
import { paymentNames } from './demo-texts';
import { randomStream, type Random } from './random';

const DAY_MS = 86_400_000;
const CANCELLED = 5;

/** Returns the sum of each marketer's sales by month in agorot: marketer → month (`YYYY-MM`) → sum. */
function dueByMonth(sales: readonly CrmRecord[]): Map<string, Map<string, number>> {
  const due = new Map<string, Map<string, number>>();
  for (const { pcfmarketer, pcfsaledate, totalamount, statuscode } of sales) {
    if (typeof pcfmarketer !== 'string' || statuscode === CANCELLED) continue;
    const months = due.get(pcfmarketer) ?? new Map<string, number>();
    due.set(pcfmarketer, months);
    const month = String(pcfsaledate).slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + Math.round(Number(totalamount) * 100));
  }
  return due;
}

function reference(random: Random): string {
  const roll = random.next();
  if (roll < 0.7) return `${paymentNames.transfer} ${random.int(100_000, 999_999)}`;
  if (roll < 0.95) return `${paymentNames.cheque} ${random.int(1000, 9999)}`;
  return paymentNames.cash;
}

type PaymentInput = {
  marketerId: string;
  owner: string | null;
  paidMs: number;
  agorot: number;
  limitMs: number;
};

function payment(input: PaymentInput, random: Random): CrmRecord {
  const { marketerId, owner, paidMs, agorot, limitMs } = input;
  const created = toStamp(Math.min(paidMs + random.int(8 * 3600, 16 * 3600) * 1000, limitMs - 60_000));
  return {
    customobject1001id: random.guid(),
    name: reference(random),
    pcfmarketer: random.chance(0.004) ? null : marketerId,
    pcfpaidon: `${new Date(paidMs).toISOString().slice(0, 10)}T00:00:00`,
    pcfamount: agorot / 100,
    ownerid: owner,
    createdon: created,
    createdby: owner,
    modifiedon: created,
    modifiedby: owner,
  };
}

/**
 * Generates the payments of marketers: one or two for a month's sales, in the following weeks. Most marketers pay
 * nearly all, a few fall behind. Months that are not due yet form the balance.
 */
export function makePayments(
  seed: number,
  marketers: readonly CrmRecord[],
  sales: readonly CrmRecord[],
  days: readonly DemoDay[],
): CrmRecord[] {
  const random = randomStream(seed, 'payments');
  const due = dueByMonth(sales);
  const limitMs = days.at(-1)?.midnightMs ?? 0;
  const payments: CrmRecord[] = [];
  for (const marketer of marketers) {
    const marketerId = String(marketer.customobject1000id);
    const owner = typeof marketer.ownerid === 'string' ? marketer.ownerid : null;
    const discipline = random.chance(0.12) ? 0.65 + random.next() * 0.15 : 0.94 + random.next() * 0.06;
    for (const [month, agorot] of due.get(marketerId) ?? []) {
      const [year = 0, number = 0] = month.split('-').map(Number);
      const total = Math.round(agorot * Math.min(1, discipline + random.next() * 0.05));
      const first = random.chance(0.3) ? Math.round(total * (0.4 + random.next() * 0.3)) : total;
      let paidMs = Date.UTC(year, number, random.int(5, 20));
      for (const part of [first, total - first]) {
        if (part > 0 && paidMs < limitMs)
          payments.push(payment({ marketerId, owner, paidMs, agorot: part, limitMs }, random));
        paidMs += random.int(8, 25) * DAY_MS;
      }
    }
  }
  return payments;
}
