import { addDays, yearBefore } from '../calendar/calendar-rules';
import type { ReportSettings } from './report-settings';

/** All amounts here are whole agorot, all dates `YYYY-MM-DD`: sums are exact, and texts compare as dates do. */

/** What a marketer's sales of one day come to. */
export interface SaleDay {
  date: string;
  /** Sum of the positive sales. */
  debit: number;
  /** Sum of the negative ones, 0 or less. */
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

/** Everything that a marketer's ledger rests on. Sales in cancelled statuses are not among it. */
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
  /** This payment looks like an earlier one. */
  | { kind: 'same_payment'; because: 'amount' | 'reference' | 'both'; earlierId: string; earlierDate: string }
  /** This sale is so many times the greatest of the twelve months before it. */
  | { kind: 'unusual_sale'; times: number; greatest: number };

/** No payment came from one day to the other while there was debt; `isOpen`: none has come since. */
export interface Gap {
  from: string;
  to: string;
  days: number;
  usualDays: number;
  isOpen: boolean;
}

/** The last day that a ledger counts: what is dated after today stands apart. */
export function closingDay({ to, today }: LedgerPeriod): string {
  return to < today ? to : today;
}

/** Sales less payments of all days up to `day`; positive: the marketer owes. */
export function balanceAt({ saleDays, payments }: LedgerBook, day: string): number {
  let balance = 0;
  for (const { date, debit, refund } of saleDays) if (date <= day) balance += debit + refund;
  for (const { date, amount } of payments) if (date <= day) balance -= amount;
  return balance;
}

/** Days since the sale, both ends included; the last has no end. */
export const AGES = [
  { from: 0, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
  { from: 91, to: null },
] as const;

/**
 * The balance of a day by the age of the sales that it is owed for, in the order of `AGES`; payments and refunds settle
 * the oldest debt first. Adds up to the balance; all 0 when nothing is owed.
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
  // A payment taken back, a cheque that bounced, is owed again from its own day on.
  for (const { date, amount } of payments) if (date <= day) move(date, -amount);
  return settle(debts, credit);
}

/** What is left of debts of these ages, the youngest first, when a credit settles the oldest first. */
export function settle(debts: readonly number[], credit: number): number[] {
  let left = credit;
  const owed = [...debts].reverse().map((debt) => {
    const settled = Math.min(left, debt);
    left -= settled;
    return debt - settled;
  });
  return owed.reverse();
}

/**
 * Payments that may have been entered twice: the same amount within some days, or the same reference. The later one is
 * marked. A reference without a digit ("cash") names a way of paying and not a payment.
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

/** Sales far over what this marketer bought at once in the twelve months before them, where they bought at all. */
export function markUnusualSales(
  sales: readonly Entry[],
  saleDays: readonly SaleDay[],
  { unusualTimes }: Pick<ReportSettings, 'unusualTimes'>,
): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  const greatestBefore = new Map<string, number>();
  for (const { id, date, amount } of sales) {
    const greatest = greatestBefore.get(date) ?? greatestOf(saleDays, yearBefore(date), date);
    greatestBefore.set(date, greatest);
    if (greatest > 0 && amount > unusualTimes * greatest)
      marks.set(id, { kind: 'unusual_sale', times: Math.round((amount / greatest) * 10) / 10, greatest });
  }
  return marks;
}

function greatestOf(saleDays: readonly SaleDay[], from: string, before: string): number {
  let greatest = 0;
  for (const { date, greatest: one } of saleDays)
    if (date >= from && date < before && one > greatest) greatest = one;
  return greatest;
}

/** Payments on fewer days than this have no habit. */
const LEAST_PAYMENTS = 3;

/**
 * Gaps of payments up to a day: longer than this marketer's habit until then, and with a debt at their end. The habit is
 * the median of the gaps so far, from three days of payment on.
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
    if (i + 1 >= LEAST_PAYMENTS) {
      const usualDays = medianOf(lengths);
      const isLong = days > gapTimes * usualDays && days > gapDays;
      const owed = () => balanceAt(book, next === undefined ? day : addDays(next, -1));
      if (isLong && owed() > 0) gaps.push({ from, to, days, usualDays, isOpen: next === undefined });
    }
    lengths.push(days);
  });
  return gaps;
}

const DAY_MS = 86_400_000;

/** Days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

function medianOf(values: readonly number[]): number {
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

/** The order of a ledger's lines: by day, sales before payments, then by id. */
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
