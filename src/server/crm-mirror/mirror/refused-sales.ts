import { type Days, sensibleDays } from '#contract/lib/calendar/calendar-rules';
import { sum } from '#contract/lib/money/compare-amounts';
import { findMapping } from '../mapping/mapping-queries';
import { findMoments } from '../mapping/moment-fields';
import type { Database } from '#server/db/database';
import { date, moneyOrZero, reference, RefusedRecord, type RowValue, text } from '../crm/fireberry-values';
import { findSyncOptions } from './sync-options';
import { findRefusedMovements, findRefusedRecords } from './refused-sales-queries';

/** Sales with a refused current record. The mirror has their previous version, or none. */
export interface RefusedSales {
  count: number;
  /** Sale numbers, or ids if the number is unreadable. */
  names: string[];
  ids: string[];
  /** Sum of the readable commissions in ₪; null: none is readable. */
  amount: number | null;
}

interface QueryRange {
  period: Days;
  /** Empty: all agents. An empty id means sales without an agent. */
  agentIds: readonly string[];
  /** `YYYY-MM-DD` in Asia/Jerusalem. */
  today: string;
}

/**
 * Returns the refused sales of a period and agents, by the CRM's record or the mirror's row. Sales with an unreadable date or
 * agent are always included.
 */
export async function findRefusedSales(
  db: Database,
  { period, agentIds, today }: QueryRange,
): Promise<RefusedSales> {
  const { zone } = await findSyncOptions(db);
  const mapping = await findMoments(db, (await findMapping(db)).sales, zone);
  const momentsIn = mapping.fields.find(({ to }) => to === 'saleDate')?.momentsIn ?? null;
  const readDay = (value: unknown): string | null => readable((one) => date(one, '', momentsIn), value);
  const found = (await findRefusedRecords(db, mapping)).filter(
    (record) =>
      isIn(period, { day: readDay(record.saleDate), keptDate: record.keptDate }, today) &&
      isNamed(agentIds, record.agentId, record.keptAgentId),
  );
  const commissions = found.flatMap(({ commission }) => readable(moneyOrZero, commission) ?? []);
  return {
    count: found.length,
    ids: found.map(({ id }) => id),
    names: found.map(({ id, number }) => readable(text, number) || id),
    amount: commissions.length === 0 ? null : sum(commissions.map(Number)),
  };
}

/** Numbers of refused records that belong, or may belong, to a marketer's ledger. */
export interface RefusedMovements {
  sales: number;
  payments: number;
}

/** Counts the refused sales and payments of a marketer, by the CRM's record or the mirror's row. An unreadable marketer counts for all. */
export async function countRefusedMovements(db: Database, marketerId: string): Promise<RefusedMovements> {
  const mapping = await findMapping(db);
  const getField = (entity: 'sales' | 'payments'): string | undefined =>
    mapping[entity].fields.find(({ to }) => to === 'marketerId')?.from;
  const found = (
    await findRefusedMovements(db, { sales: getField('sales'), payments: getField('payments') })
  ).filter(({ marketerId: sent, keptMarketerId }) => isNamed([marketerId], sent, keptMarketerId));
  const count = (entity: 'sales' | 'payments'): number => found.filter((one) => one.entity === entity).length;
  return { sales: count('sales'), payments: count('payments') };
}

function isIn(
  { from, to }: Days,
  { day, keptDate }: Record<'day' | 'keptDate', string | null>,
  today: string,
): boolean {
  const sensible = sensibleDays(today);
  if (day === null || day < sensible.from || day > sensible.to) return true;
  return [day, keptDate].some((one) => one !== null && one >= from && one <= to);
}

/** @param ids empty: all. @param sent reference of the CRM's record. @param kept the mirror's one; null: none */
function isNamed(ids: readonly string[], sent: unknown, kept: string | null): boolean {
  if (ids.length === 0) return true;
  try {
    return ids.includes(reference(sent ?? null, '') ?? '') || (kept !== null && ids.includes(kept));
  } catch (error) {
    if (!(error instanceof RefusedRecord)) throw error;
    return true;
  }
}

/** Returns a field's value; null if it is empty or unreadable. */
function readable<Value extends RowValue>(
  parse: (value: unknown, field: string) => Value,
  value: unknown,
): Value | null {
  try {
    return parse(value ?? null, '');
  } catch (error) {
    if (!(error instanceof RefusedRecord)) throw error;
    return null;
  }
}
