import type { Locator } from '@playwright/test';
import type { CrmRecord } from '../mocks/fireberry/types';

/**
 * What the dashboard must say, added up here from the CRM's own records, in whole agorot. It shares nothing with the
 * product: neither its mapping, nor its SQL, nor its calendar.
 */
export function monthSoFar(orders: CrmRecord[], today: string): { amountAgorot: number; count: number } {
  const month = today.slice(0, 7);
  let amountAgorot = 0;
  let count = 0;
  for (const { pcfsaledate: date, totalamount } of orders) {
    const day = typeof date === 'string' ? date.slice(0, 10) : '';
    if (!day.startsWith(month) || day > today) continue;
    amountAgorot += Math.round(Number(totalamount) * 100);
    count += 1;
  }
  return { amountAgorot, count };
}

/** Today where the business is. */
export function todayInIsrael(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jerusalem' }).format(new Date());
}

/** The agorot of a headline, which shows whole shekels: its title has the exact amount. */
export async function exactAgorot(figure: Locator): Promise<number> {
  const exact = await figure.locator('[title]').first().getAttribute('title');
  return agorotOf(exact ?? '');
}

/** The agorot of an amount as it is shown, whatever marks of direction and currency stand around it. */
export function agorotOf(shown: string): number {
  const digits = shown.replace(/[^\d.-]/g, '');
  return Math.round(Number(digits) * 100);
}
