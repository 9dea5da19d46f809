import type { Locator } from '@playwright/test';
import { todayInJerusalem } from '#mocks/demo/calendar';
import type { CrmRecord } from '#mocks/fireberry/types';

/**
 * Expected figures of the dashboard, computed from the CRM's own records in whole agorot. Independent of the
 * application's mapping, SQL and calendar.
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

/** Returns today's date in Israel. */
export function todayInIsrael(): string {
  return todayInJerusalem(new Date());
}

/** Returns the agorot of a headline figure. It displays whole shekels, and its title contains the exact amount. */
export async function exactAgorot(figure: Locator): Promise<number> {
  const exact = await figure.locator('[title]').first().getAttribute('title');
  return parseAgorot(exact ?? '');
}

/** Parses a displayed amount into agorot, ignoring direction marks and the currency. */
export function parseAgorot(shown: string): number {
  const digits = shown.replace(/[^\d.-]/g, '');
  return Math.round(Number(digits) * 100);
}
