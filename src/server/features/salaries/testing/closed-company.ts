import { CHECKS, type MonthClosing } from '#contract/features/salaries/closings-contract';
import { agentSettings, agents } from '#server/db/schema/agents-tables';
import type { TestApp } from '#server/lib/testing/app';
import { buildSale, type callerWith, endPass, writeSales } from './salaries';

export type Clerk = Awaited<ReturnType<typeof callerWith>>;
const REASONS = Object.fromEntries(CHECKS.map((key) => [key, 'נבדק ביד']));

/** Closes a month through the server. */
export async function closeMonth(clerk: Clerk, month: string): Promise<MonthClosing> {
  const before = await clerk('GET', `/api/salaries/closings/${month}`);
  const { amount, payable } = before.json<{ data: MonthClosing }>().data;
  const closed = await clerk('POST', '/api/salaries/closings', { month, amount, payable, reasons: REASONS });
  expect([month, closed.statusCode]).toEqual([month, 200]);
  return closed.json<{ data: MonthClosing }>().data;
}

export async function reopenMonth(clerk: Clerk, month: string): Promise<void> {
  const { statusCode } = await clerk('POST', `/api/salaries/closings/${month}/reopen`, { reason: 'טעות' });
  expect(statusCode).toBe(200);
}

/** Writes two agents and the sales of June to August. */
export async function writeCompany(test: TestApp): Promise<void> {
  const { db } = test.database;
  await db.insert(agents).values([
    { id: 'a1', name: 'דנה לוי', isActive: true },
    { id: 'a2', name: 'רון "כהן"', isActive: true },
  ]);
  await db.insert(agentSettings).values({ agentId: 'a1', employeeNumber: '17' });
  await writeSales(test, [
    buildSale('2026-06-10', { id: 's1', commission: 50 }),
    buildSale('2026-06-11', { id: 's2', agentId: 'a2', commission: 12.5 }),
    buildSale('2026-06-12', { id: 's3', agentId: null, statusCode: null, statusName: null }),
    buildSale('2026-07-10', { id: 's4', commission: 70 }),
    buildSale('2026-07-11', { id: 's5', agentId: 'a2', commission: -3.1 }),
    buildSale('2026-08-10', { id: 's6', commission: 30 }),
  ]);
  await endPass(test);
}

/** Closes June, carries a late change of it into July, and closes July. */
export async function closeJuneAndJuly(test: TestApp, clerk: Clerk): Promise<void> {
  await closeMonth(clerk, '2026-06');
  await writeSales(test, [buildSale('2026-06-10', { id: 's1', commission: 80 })]);
  await endPass(test);
  const change = { month: '2026-06', saleId: 's1', agentId: 'a1', difference: 30, intoMonth: '2026-07' };
  const { statusCode } = await clerk('POST', '/api/salaries/late-changes/carry', change);
  expect(statusCode).toBe(200);
  await closeMonth(clerk, '2026-07');
}
