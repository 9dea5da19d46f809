import { isolateNumber } from './pdf-text';

/** Printed figures are isolated, so that Hebrew text does not reorder them. Columns have no ₪. */

const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** Formats shekels as `1,234.50`. */
export function printMoney(shekels: number): string {
  return isolateNumber(money.format(shekels === 0 ? 0 : shekels));
}

/** Formats shekels as `1,234.50 ₪`, with the sign at the left as in Hebrew. */
export function printShekels(shekels: number): string {
  return `${printMoney(shekels)} ₪`;
}

/** Formats a count or quantity as `1,234.5`. */
export function printNumber(value: number): string {
  return isolateNumber(plain.format(value));
}

/** Formats `2026-09-01` as `1.9.2026`. */
export function printDay(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-').map((part) => String(Number(part)));
  return isolateNumber(`${day}.${month}.${year}`);
}

/** Formats the local moment `2026-09-01T08:05:00` as `1.9.2026 08:05`. */
export function printMoment(moment: string): string {
  return `${printDay(moment.slice(0, 10))} ${isolateNumber(moment.slice(11, 16))}`;
}
