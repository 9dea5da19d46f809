import { isolateNumber } from './paper-text';

/** Figures as they are printed: isolated, so that they stand as they are within Hebrew. Columns carry no ₪. */

const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** Shekels as `1,234.50`. */
export function printMoney(shekels: number): string {
  return isolateNumber(money.format(shekels === 0 ? 0 : shekels));
}

/** Shekels as `1,234.50 ₪`, the sign at the left as in Hebrew. */
export function printShekels(shekels: number): string {
  return `${printMoney(shekels)} ₪`;
}

/** A count or quantity as `1,234.5`. */
export function printNumber(value: number): string {
  return isolateNumber(plain.format(value));
}

/** `2026-09-01` as `1.9.2026`. */
export function printDay(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-').map((part) => String(Number(part)));
  return isolateNumber(`${day}.${month}.${year}`);
}

/** `2026-09-01T08:05:00` by the clock of the business as `1.9.2026 08:05`. */
export function printMoment(moment: string): string {
  return `${printDay(moment.slice(0, 10))} ${isolateNumber(moment.slice(11, 16))}`;
}
