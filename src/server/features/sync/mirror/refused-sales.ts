import { sensibleDays, type Days } from '../../../../contract/lib/calendar/calendar-rules';
import { sum } from '../../../../contract/lib/money/money-rules';
import { findMapping } from '../../mapping/mapping-queries';
import { findMoments } from '../../mapping/moment-fields';
import type { Database } from '../../../lib/database/database';
import { date, moneyOrZero, reference, RefusedRecord, text, type RowValue } from '../crm/fireberry-values';
import { findSyncOptions } from './sync-options';
import { findRefusedRecords, type RefusedRecordRow } from './refused-sales-queries';

/** Sales with a refused current record. The mirror has their previous version, or none. */
export interface RefusedSales {
  count: number;
  /** Sale numbers, or ids if the number is unreadable. */
  names: string[];
  ids: string[];
  /** Sum of the readable commissions in ₪; null: none is readable. */
  amount: number | null;
}

interface Question {
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
  { period, agentIds, today }: Question,
): Promise<RefusedSales> {
  const { zone } = await findSyncOptions(db);
  const mapping = await findMoments(db, (await findMapping(db)).sales, zone);
  const momentsIn = mapping.fields.find(({ to }) => to === 'saleDate')?.momentsIn ?? null;
  const readDay = (value: unknown): string | null => readable((one) => date(one, '', momentsIn), value);
  const found = (await findRefusedRecords(db, mapping)).filter(
    (record) =>
      isIn(period, { day: readDay(record.saleDate), keptDate: record.keptDate }, today) &&
      isNamed(agentIds, record),
  );
  const commissions = found.flatMap(({ commission }) => readable(moneyOrZero, commission) ?? []);
  return {
    count: found.length,
    ids: found.map(({ id }) => id),
    names: found.map(({ id, number }) => readable(text, number) || id),
    amount: commissions.length === 0 ? null : sum(commissions.map(Number)),
  };
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

function isNamed(agentIds: readonly string[], { agentId, keptAgentId }: RefusedRecordRow): boolean {
  if (agentIds.length === 0) return true;
  try {
    const named = reference(agentId ?? null, '') ?? '';
    return agentIds.includes(named) || (keptAgentId !== null && agentIds.includes(keptAgentId));
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
