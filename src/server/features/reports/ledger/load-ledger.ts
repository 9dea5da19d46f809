import { sumBy } from '#contract/lib/sum-by';
import {
  type LaterEntry,
  type LedgerLine,
  type LedgerMark,
  type LedgerQuery,
  type LedgerReport,
  MAX_LEDGER_LINES,
} from '#contract/features/reports/ledger-contract';
import {
  ageing,
  AGES,
  balanceAt,
  closingDay,
  findGaps,
  type Gap,
  type LedgerBook,
  ledgerOrder,
  type LedgerPeriod,
  type Mark,
  markSamePayments,
  markUnusualSales,
  type PaymentEntry,
} from '#contract/features/reports/ledger-rules';
import { repeatableRead } from '#server/db/repeatable-read';
import { businessDate } from '#server/lib/clock';
import type { Database } from '#server/db/database';
import { HttpError } from '#server/lib/http/errors';
import type { Services } from '#server/lib/services';
import { countRefusedMovements } from '#server/crm-mirror/mirror/refused-sales';
import { findReportSettings, toPeriod } from '#server/lib/settings/report-settings';
import * as queries from './ledger-queries';

/**
 * Loads a marketer's ledger from one snapshot.
 * @throws HttpError `not_found`; `too_many_rows` if the period has more lines than allowed; `invalid_input` if `from` is after
 * `to`
 */
export async function loadLedger(services: Services, query: LedgerQuery): Promise<LedgerReport> {
  const today = businessDate(services.clock.now());
  const period = { ...toPeriod(query, today), today };
  // Read before the figures: they may then be newer than this time, never older.
  const lastSyncTime = await services.sync.lastSyncTime();
  const report = await repeatableRead(services.db, (db) => read(db, query.marketerId, period));
  return { ...report, lastSyncTime };
}

async function read(
  db: Database,
  marketerId: string,
  period: LedgerPeriod,
): Promise<Omit<LedgerReport, 'lastSyncTime'>> {
  const marketer = await queries.findMarketer(db, marketerId);
  if (!marketer) throw new HttpError('not_found', 'no such marketer');
  const settings = await findReportSettings(db);
  const of = { marketerId, cancelledStatuses: settings.cancelledStatuses };
  const closedOn = closingDay(period);
  const lines = await queries.countSaleLines(db, of, period.from, closedOn);
  if (lines > MAX_LEDGER_LINES) {
    const details = { most: MAX_LEDGER_LINES, count: lines };
    throw new HttpError('too_many_rows', 'more lines than a ledger may have', { details });
  }
  const saleDays = await queries.findSaleDays(db, of, closedOn);
  const all = await queries.findPayments(db, marketerId);
  const dated = all.filter((payment): payment is PaymentEntry => payment.date !== null);
  const book: LedgerBook = { saleDays, payments: dated.filter(({ date }) => date <= closedOn) };
  const sales = await queries.findSaleLines(db, of, period.from, closedOn);
  const laterSales = await queries.findLaterSales(db, of, period.today, MAX_LEDGER_LINES);
  const laterPayments = all.filter(({ date }) => date === null || date > period.today);

  const marks = {
    payment: markSamePayments(book.payments, settings),
    sale: markUnusualSales(sales, saleDays, settings),
  };
  const gaps = findGaps(book, closedOn, settings).filter(({ to }) => to >= period.from);
  const paid = book.payments.filter(({ date }) => date >= period.from);
  const opening = balanceBefore(book, period.from);
  const { cancelledStatuses, vat, ...limits } = settings;
  return {
    marketer,
    from: period.from,
    to: period.to,
    closedOn,
    opening: shekels(opening),
    lines: getLines({ sales, paid, gaps, marks, opening }),
    debit: shekels(sum(sales)),
    sales: sales.length,
    credit: shekels(sum(paid)),
    payments: paid.length,
    closing: shekels(balanceAt(book, closedOn)),
    ageing: ageing(book, closedOn).map((amount, i) => ({
      from: AGES[i]?.from ?? 0,
      to: AGES[i]?.to ?? null,
      amount: shekels(amount),
    })),
    later: [
      ...laterSales.map(toLaterEntry('sale')),
      ...laterPayments.map(({ reference, ...rest }) => toLaterEntry('payment')({ ...rest, name: reference })),
    ],
    refused: await countRefusedMovements(db, marketerId),
    vat,
    limits: { ...limits, cancelledStatuses },
  };
}

const shekels = (agorot: number): number => agorot / 100;
const sum = (entries: readonly { amount: number }[]): number => sumBy(entries, ({ amount }) => amount);

function balanceBefore(book: LedgerBook, from: string): number {
  const before = <T extends { date: string }>(rows: readonly T[]): T[] =>
    rows.filter(({ date }) => date < from);
  return balanceAt({ saleDays: before(book.saleDays), payments: before(book.payments) }, from);
}

const toLaterEntry =
  (kind: LaterEntry['kind']) =>
  ({ id, date, amount, name }: Omit<LaterEntry, 'kind'>): LaterEntry => ({
    kind,
    id,
    date,
    name,
    amount: shekels(amount),
  });

interface Parts {
  sales: Awaited<ReturnType<typeof queries.findSaleLines>>;
  paid: readonly PaymentEntry[];
  gaps: readonly Gap[];
  marks: Record<'sale' | 'payment', ReadonlyMap<string, Mark>>;
  opening: number;
}

/** Returns the lines in the order of a ledger, each with its balance. A gap precedes the payment that ends it. */
function getLines({ sales, paid, gaps, marks, opening }: Parts): LedgerLine[] {
  const entries = [
    ...sales.map((sale) => ({ kind: 'sale' as const, ...sale })),
    ...paid.map((payment) => ({ kind: 'payment' as const, ...payment })),
  ].sort(ledgerOrder);
  const waiting = [...gaps];
  const lines: LedgerLine[] = [];
  let balance = opening;
  for (const entry of entries) {
    const gap = waiting[0];
    if (gap && !gap.isOpen && entry.kind === 'payment' && entry.date >= gap.to) {
      lines.push(gapLine(gap));
      waiting.shift();
    }
    balance += entry.kind === 'sale' ? entry.amount : -entry.amount;
    const { id, date } = entry;
    const moved = { id, date, balance: shekels(balance), mark: getMark(marks[entry.kind].get(id)) };
    if (entry.kind === 'payment')
      lines.push({ kind: 'payment', ...moved, reference: entry.reference, credit: shekels(entry.amount) });
    else {
      const { number, productName, customerId, customerName, statusName, amount } = entry;
      const named = { number, productName, customerId, customerName, statusName };
      lines.push({ kind: 'sale', ...moved, ...named, debit: shekels(amount) });
    }
  }
  return [...lines, ...waiting.map(gapLine)];
}

function gapLine(gap: Gap): LedgerLine {
  return { kind: 'gap', id: `gap-${gap.from}`, ...gap };
}

function getMark(mark: Mark | undefined): LedgerMark | null {
  if (mark?.kind !== 'unusual_sale') return mark ?? null;
  return { ...mark, greatest: shekels(mark.greatest) };
}
