import { SYNC_ENTITIES, type SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type { Database } from '#server/db/database';
import type { Services } from '#server/lib/services';
import { findSetting, upsertSetting } from '#server/lib/settings/settings-queries';
import { findMapping, isMappingChosen } from '../mapping/mapping-queries';
import { clientForPerson } from '../crm/crm-client';
import type { FireberryClient } from '../crm/fireberry-client';
import type { EntityMapping } from '../crm/fireberry-mapping';

const KEY = 'sync.crm_counts';
const HOUR_MS = 3_600_000;
const VALID_MS = 24 * HOUR_MS;

type Counts = Partial<Record<SyncEntity, number>>;

interface StoredCounts {
  counts: Counts;
  /** Time of the next request, ISO 8601. */
  validUntil: string;
}

async function findStored(db: Database): Promise<StoredCounts | null> {
  return (await findSetting(db, KEY)) as StoredCounts | null;
}

/** Returns the larger number of each entity: our rows, or the CRM's own count, which also includes records not read yet. */
export async function findExpectedRows(db: Database, rows: Counts): Promise<Counts> {
  const counts = (await findStored(db))?.counts ?? {};
  return Object.fromEntries(
    SYNC_ENTITIES.map((entity) => [entity, Math.max(rows[entity] ?? 0, counts[entity] ?? 0)]),
  );
}

/**
 * Requests the CRM's own number of records of each entity, with one call for each, once a day. An entity that the CRM does not count
 * keeps its earlier number.
 */
export async function refreshCrmCounts(
  parts: Pick<Services, 'db' | 'clock' | 'config' | 'log' | 'fetch'>,
): Promise<void> {
  const { db, clock, config, log } = parts;
  const now = clock.now();
  const stored = await findStored(db);
  if (!config.fireberry.token || (stored && Date.parse(stored.validUntil) > now.getTime())) return;
  if (!(await isMappingChosen(db))) return;
  const until = (ms: number): string => new Date(now.getTime() + ms).toISOString();
  const counts: Counts = { ...stored?.counts };
  // Stored first: other servers do not ask meanwhile, and a failed request is repeated after an hour.
  await upsertSetting(db, KEY, { counts, validUntil: until(HOUR_MS) } satisfies StoredCounts);
  const client = await clientForPerson(parts);
  const mappings = await findMapping(db);
  for (const entity of SYNC_ENTITIES.filter((one) => !mappings[one].isOff)) {
    try {
      counts[entity] = await countRecords(client, mappings[entity]);
    } catch (err) {
      log.info({ err, entity }, 'the CRM did not count its records');
    }
  }
  await upsertSetting(db, KEY, { counts, validUntil: until(VALID_MS) } satisfies StoredCounts);
}

/** @throws Error without a number, CrmError */
async function countRecords(
  client: FireberryClient,
  { objectType, primaryKey }: Pick<EntityMapping, 'objectType' | 'primaryKey'>,
): Promise<number> {
  const { records } = await client.query({
    objectType,
    fields: [{ name: primaryKey, alias: 'n', aggrFunc: 'COUNT' }],
    filter: null,
    orderBy: [],
    order: 'asc',
    pageNumber: 1,
    pageSize: 1,
  });
  const count = Number(records[0]?.['n'] ?? 0);
  if (!Number.isInteger(count)) throw new Error('the count is not a number');
  return count;
}
