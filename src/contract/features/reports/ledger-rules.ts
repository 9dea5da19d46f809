import { addDays, daysBetween, yearBefore } from '#contract/lib/calendar/calendar-rules';
import type { ReportSettings } from './report-settings';

/** All amounts are in whole agorot, so sums are exact. All dates are `YYYY-MM-DD`, so they compare as text. */

export interface SaleDay {
  date: string;
  /** Sum of the positive sales. */
  debit: number;
  /** Sum of the negative sales, 0 or less. */
  refund: number;
  /** The greatest single sale. */
  greatest: number;
}

export interface Entry {
  id: string;
  date: string;
  amount: number;
}

export interface PaymentEntry extends Entry {
  reference: string | null;
}

/** Input of a marketer's ledger, without sales in cancelled statuses. */
export interface LedgerBook {
  saleDays: readonly SaleDay[];
  payments: readonly PaymentEntry[];
}

export interface LedgerPeriod {
  from: string;
  to: string;
  today: string;
}

export type Mark =
  /** The payment looks like a duplicate of an earlier payment. */
  | { kind: 'same_payment'; because: 'amount' | 'reference' | 'both'; earlierId: string; earlierDate: string }
  /** This sale is so many times the greatest of the twelve months before it. */
  | { kind: 'unusual_sale'; times: number; greatest: number };

/** A period of debt without a payment. `isOpen`: no payment has followed yet. */
export interface Gap {
  from: string;
  to: string;
  days: number;
  usualDays: number;
  isOpen: boolean;
}

/** Returns the last counted day of a ledger. Entries after today are listed separately. */
export function closingDay({ to, today }: LedgerPeriod): string {
  return to < today ? to : today;
}

/** Returns sales minus payments of all days up to `day`. Positive: the marketer owes money. */
export function balanceAt({ saleDays, payments }: LedgerBook, day: string): number {
  let balance = 0;
  for (const { date, debit, refund } of saleDays) if (date <= day) balance += debit + refund;
  for (const { date, amount } of payments) if (date <= day) balance -= amount;
  return balance;
}

/** Days since the sale, both inclusive. The last range is open. */
export const AGES = [
  { from: 0, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
  { from: 91, to: null },
] as const;

/**
 * Returns the balance of a day by age of the sales, in the order of `AGES`. Payments and refunds settle the oldest
 * debt first. The parts add up to the balance; all are 0 if nothing is owed.
 */
export function ageing({ saleDays, payments }: LedgerBook, day: string): number[] {
  const starts = AGES.map((age) => (age.to === null ? '' : addDays(day, -age.to)));
  const debts = AGES.map(() => 0);
  let credit = 0;
  const move = (date: string, amount: number): void => {
    if (amount < 0) credit -= amount;
    const age = starts.findIndex((start) => date >= start);
    if (amount > 0) debts[age] = (debts[age] ?? 0) + amount;
  };
  for (const { date, debit, refund } of saleDays) {
    if (date > day) continue;
    move(date, debit);
    move(date, refund);
  }
  // A reversed payment (bounced cheque) becomes debt on its own date.
  for (const { date, amount } of payments) if (date <= day) move(date, -amount);
  return settleDebts(debts, credit);
}

/** Returns the remaining debts, youngest first, after a credit has settled the oldest debts first. */
export function settleDebts(debts: readonly number[], credit: number): number[] {
  let left = credit;
  const owed = [...debts].reverse().map((debt) => {
    const settled = Math.min(left, debt);
    left -= settled;
    return debt - settled;
  });
  return owed.reverse();
}

/**
 * Marks payments that may have been entered twice: equal amounts within some days, or equal references. The later
 * payment is marked. A reference without a digit ("cash") is a payment method and is ignored.
 */
export function markSamePayments(
  payments: readonly PaymentEntry[],
  { samePaymentDays }: Pick<ReportSettings, 'samePaymentDays'>,
): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  const byAmount = new Map<number, PaymentEntry>();
  const byReference = new Map<string, PaymentEntry>();
  for (const payment of [...payments].sort(byDay)) {
    const reference = payment.reference?.trim().toLowerCase() ?? '';
    const sameAmount = byAmount.get(payment.amount);
    const near = sameAmount && addDays(sameAmount.date, samePaymentDays) >= payment.date ? sameAmount : null;
    const named = /\d/.test(reference) ? byReference.get(reference) : undefined;
    const earlier = near ?? named;
    if (earlier) {
      const because = near && named ? 'both' : near ? 'amount' : 'reference';
      marks.set(payment.id, {
        kind: 'same_payment',
        because,
        earlierId: earlier.id,
        earlierDate: earlier.date,
      });
    }
    byAmount.set(payment.amount, payment);
    byReference.set(reference, payment);
  }
  return marks;
}

/** Marks sales far above the marketer's largest sale of the previous 12 months, if there is one. */
export function markUnusualSales(
  sales: readonly Entry[],
  saleDays: readonly SaleDay[],
  { unusualTimes }: Pick<ReportSettings, 'unusualTimes'>,
): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  const greatestBefore = new Map<string, number>();
  for (const { id, date, amount } of sales) {
    const greatest = greatestBefore.get(date) ?? getGreatest(saleDays, yearBefore(date), date);
    greatestBefore.set(date, greatest);
    if (greatest > 0 && amount > unusualTimes * greatest)
      marks.set(id, { kind: 'unusual_sale', times: Math.round((amount / greatest) * 10) / 10, greatest });
  }
  return marks;
}

function getGreatest(saleDays: readonly SaleDay[], from: string, before: string): number {
  let greatest = 0;
  for (const { date, greatest: one } of saleDays)
    if (date >= from && date < before && one > greatest) greatest = one;
  return greatest;
}

/** Minimum number of payment days for a median gap. */
const MIN_PAYMENTS = 3;

/**
 * Finds payment gaps up to a day that are longer than the marketer's usual gap and end with a debt. The usual gap is
 * the median of the earlier gaps, computed from three payment days on.
 */
export function findGaps(
  book: LedgerBook,
  day: string,
  { gapTimes, gapDays }: Pick<ReportSettings, 'gapTimes' | 'gapDays'>,
): Gap[] {
  const paidOn = [
    ...new Set(book.payments.filter(({ date, amount }) => date <= day && amount > 0).map(({ date }) => date)),
  ].sort(compare);
  const gaps: Gap[] = [];
  const lengths: number[] = [];
  paidOn.forEach((from, i) => {
    const next = paidOn[i + 1];
    const to = next ?? day;
    const days = daysBetween(from, to);
    if (i + 1 >= MIN_PAYMENTS) {
      const usualDays = getMedian(lengths);
      const isLong = days > gapTimes * usualDays && days > gapDays;
      const owed = () => balanceAt(book, next === undefined ? day : addDays(next, -1));
      if (isLong && owed() > 0) gaps.push({ from, to, days, usualDays, isOpen: next === undefined });
    }
    lengths.push(days);
  });
  return gaps;
}

function getMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [upper = 0, lower = 0] = [sorted[middle], sorted[middle - 1]];
  return sorted.length % 2 === 1 ? upper : (lower + upper) / 2;
}

function byDay(a: Entry, b: Entry): number {
  return compare(a.date, b.date) || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Sorts ledger lines by date, sales before payments, then by id. */
export function ledgerOrder(
  a: Entry & { kind: 'sale' | 'payment' },
  b: Entry & { kind: 'sale' | 'payment' },
): number {
  return (
    compare(a.date, b.date) ||
    Number(a.kind === 'payment') - Number(b.kind === 'payment') ||
    compare(a.id, b.id)
  );
}
