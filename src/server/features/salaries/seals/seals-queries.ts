import { eq, and, isNull, sql, type SQL } from 'drizzle-orm';
import { advisoryLock } from '#server/db/advisory-lock';
import { getRows, type Database } from '#server/db/database';
import { closingSeals, type SEALED_KINDS } from '#server/db/schema/closing-seals-tables';
import { sqlList, utcMoment } from '#server/db/sql-fragments';

/**
 * Version of the digests. A migration that changes frozen rows, or a change of `FROZEN_ROWS`, raises it: servers then seal all
 * closed months again. See docs/decisions/2026-11-29-sealed-months.md.
 */
export const SEAL_VERSION = 1;

/** Returns the digest of a row: SHA-256 of a JSON list of texts, which depends on no setting of the session. */
const getDigest = (kind: (typeof SEALED_KINDS)[number], ...fields: SQL[]): SQL =>
  sql`encode(sha256(convert_to(json_build_array(${sql.join(
    [sql.raw(`'${kind}'`), ...fields.map((field) => sql`(${field})::text`)],
    sql`, `,
  )})::text, 'UTF8')), 'hex')`;

const columns = (names: string): SQL[] => names.split(' ').map((name) => sql.raw(name));

/** All frozen rows with their digests. */
const FROZEN_ROWS = sql`(
  select month, 'closing' as kind, month as row_id, ${getDigest(
    'closing',
    ...columns('month status_codes'),
    utcMoment(sql`closed_at`),
    sql`closed_by`,
    utcMoment(sql`last_sync_time`),
    // jsonb has one form for each value, with sorted keys.
    sql`checklist`,
  )} as digest from closings
  union all select month, 'sale', id, ${getDigest(
    'sale',
    ...columns('month id number'),
    sql`to_char(sale_date, 'YYYY-MM-DD')`,
    ...columns('customer_id customer_name agent_id agent_name product_name amount commission'),
    ...columns('status_code status_name'),
  )} from closed_sales
  union all select month, 'agent', id, ${getDigest(
    'agent',
    ...columns('month id name employee_number employment'),
  )} from closed_agents
  union all select into_month, 'correction', id, ${getDigest(
    'correction',
    ...columns('into_month id month sale_id agent_id amount reason'),
    utcMoment(sql`decided_at`),
    sql`decided_by`,
  )} from late_decisions) frozen`;

/** Returns a seal: SHA-256 of its version, the previous seal and the digests, a line each. */
const getSeal = (version: SQL, previous: SQL, digests: SQL): SQL =>
  sql`encode(sha256(convert_to(concat_ws(chr(10), 'misrad-seal', ${version}, coalesce(${previous}, ''), ${digests}), 'UTF8')), 'hex')`;

/** Digests in an order that does not depend on the database's collation. */
const DIGESTS = sql`string_agg(digest, chr(10) order by kind collate "C", row_id collate "C")`;

/** Serialises closings, reopenings and sealings, so that the chain of seals does not fork. */
export const lockSeals = (tx: Database): Promise<void> => advisoryLock(tx, 'closings');

export interface UnsealedClosing {
  month: string;
  /** Seal of an earlier version; null: none. */
  replaces: string | null;
}

/** Returns the closings without a seal of this version, oldest first. */
export async function findUnsealed(db: Database): Promise<UnsealedClosing[]> {
  const result = await db.execute(sql`
    select closings.month, earlier.seal as replaces
    from closings left join lateral (
      select seal, version from closing_seals
      where month = closings.month and reopened_at is null order by id desc limit 1) earlier on true
    where earlier.version is null or earlier.version < ${SEAL_VERSION}
    order by closings.closed_at, closings.month collate "C"`);
  return getRows(result);
}

/** Seals a closing after the last seal, with the digests of its rows. */
export async function insertSeal(
  tx: Database,
  { month, replaces, sealedAt, isLate }: UnsealedClosing & { sealedAt: string; isLate: boolean },
): Promise<void> {
  await tx.execute(sql`
    with frozen as materialized (select kind, row_id, digest from ${FROZEN_ROWS} where frozen.month = ${month}),
    last as (select max(seal) as seal from (select seal from closing_seals order by id desc limit 1) one),
    sealed as (
      insert into closing_seals (month, closed_at, version, previous, replaces, sealed_at, is_late, seal)
      select month, closed_at, ${SEAL_VERSION}, last.seal, ${replaces}, ${sealedAt}::timestamptz, ${isLate},
        ${getSeal(sql`${SEAL_VERSION}::int`, sql`last.seal`, sql`(select ${DIGESTS} from frozen)`)}
      from closings cross join last where month = ${month} returning id)
    insert into closing_seal_rows (seal_id, kind, row_id, digest)
    select sealed.id, frozen.kind, frozen.row_id, frozen.digest from sealed cross join frozen`);
}

/** Marks the seals of a month that was reopened. */
export async function markReopened(tx: Database, month: string, at: string): Promise<void> {
  await tx
    .update(closingSeals)
    .set({ reopenedAt: at })
    .where(and(eq(closingSeals.month, month), isNull(closingSeals.reopenedAt)));
}

/** Marks the seals of closings that servers of a version without seals have reopened, by their entries in the audit log. */
export async function markReopenedElsewhere(tx: Database): Promise<void> {
  await tx.execute(sql`
    update closing_seals set reopened_at = entry.at from audit_log entry
    where reopened_at is null and entry.action = 'month.reopened' and entry.target_id = closing_seals.month
      and entry.details -> 'closing' ->> 'closedAt' = ${utcMoment(sql`closing_seals.closed_at`)}
      and not exists (select from closings where month = closing_seals.month and closed_at = closing_seals.closed_at)`);
}

export interface StoredSeal {
  id: number;
  month: string;
  version: number;
  seal: string;
  replaces: string | null;
  /** ISO 8601 in UTC. */
  sealedAt: string;
  isLate: boolean;
  reopenedAt: string | null;
  /** The seal is that of its stored digests. */
  isWhole: boolean;
  /** It contains the seal of the row before. */
  isChained: boolean;
}

/** Returns all seals in the order of the chain. */
export async function findSeals(db: Database): Promise<StoredSeal[]> {
  const result = await db.execute(sql`
    select id::int, month, version, seal, replaces, ${utcMoment(sql`sealed_at`)} as "sealedAt", is_late as "isLate",
      ${utcMoment(sql`reopened_at`)} as "reopenedAt",
      seal = ${getSeal(sql`version`, sql`previous`, sql`rows.digests`)} as "isWhole",
      previous is not distinct from lag(seal) over (order by id) as "isChained"
    from closing_seals left join lateral (
      select ${DIGESTS} as digests from closing_seal_rows where seal_id = closing_seals.id) rows on true
    order by id`);
  return getRows(result);
}

export interface RowDifference {
  sealId: number;
  difference: 'changed' | 'missing' | 'added';
  kind: (typeof SEALED_KINDS)[number];
  rowId: string;
}

/** Returns the present rows that differ from those of seals of this version. */
export async function findRowDifferences(db: Database, sealIds: readonly number[]): Promise<RowDifference[]> {
  const result = await db.execute(sql`
    with seals as (select id, month from closing_seals where id::text in ${sqlList(sealIds.map(String))}),
    stored as (select r.* from seals join closing_seal_rows r on r.seal_id = seals.id),
    present as (
      select seals.id as seal_id, frozen.kind, frozen.row_id, frozen.digest
      from seals join ${FROZEN_ROWS} on frozen.month = seals.month)
    select seal_id::int as "sealId", kind, row_id as "rowId", case when present.digest is null then 'missing'
      when stored.digest is null then 'added' else 'changed' end as difference
    from stored full join present using (seal_id, kind, row_id)
    where stored.digest is distinct from present.digest
    order by seal_id, kind collate "C", row_id collate "C"`);
  return getRows(result);
}

/** Returns the closed months whose stored sums, from which amounts are read, are not those of the frozen sales. */
export async function findMonthsWithOtherSums(db: Database): Promise<string[]> {
  const summed = sql`(select month from salary_months join closings using (month)
    where is_frozen and summed_on is not null)`;
  const stored = sql`select month, agent_id, status_code, sales, amount, commission from salary_sums
    where is_frozen and month in ${summed}`;
  const anew = sql`select month, agent_id, status_code, count(*), sum(amount), sum(commission) from closed_sales
    where month in ${summed} group by month, agent_id, status_code`;
  const result = await db.execute(sql`
    select distinct month from (((${stored}) except all (${anew})) union all ((${anew}) except all (${stored}))) other
    order by month`);
  return getRows<{ month: string }>(result).map(({ month }) => month);
}

/** Returns the closed months without a seal. */
export async function findMonthsWithoutSeal(db: Database): Promise<string[]> {
  const result = await db.execute(sql`
    select month from closings
    where not exists (select from closing_seals s where s.month = closings.month and s.reopened_at is null)
    order by month collate "C"`);
  return getRows<{ month: string }>(result).map(({ month }) => month);
}

/** Returns whether the database has seals: backups of earlier versions have none. */
export async function hasSeals(db: Database): Promise<boolean> {
  const result = await db.execute(sql`select to_regclass('public.closing_seals') is not null as has`);
  return getRows<{ has: boolean }>(result)[0]?.has ?? false;
}
