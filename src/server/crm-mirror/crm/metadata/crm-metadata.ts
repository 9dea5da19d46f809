import type { Logger } from 'pino';
import { CrmMetadata } from '#contract/features/crm-mirror/mapping/crm-metadata-contract';
import type { Clock } from '#server/lib/clock';
import type { Database } from '#server/db/database';
import { findSetting, upsertSetting } from '#server/lib/settings/settings-queries';
import { findMapping, isMappingChosen } from '../../mapping/mapping-queries';
import { clientForPerson, type CrmAccess } from '../crm-client';
import type { FireberryClient } from '../fireberry-client';
import { readFields, readMetadata, type MetadataRequest } from './read-crm-metadata';

const KEY = 'sync.metadata';
/** Age below which metadata is not read again, ms, so that servers that start one after the other do not all read it. */
const YOUNG_MS = 3_600_000;

/** Returns the stored metadata of the CRM; null if it was never read, or stored in another format. */
export async function findMetadata(db: Database): Promise<CrmMetadata | null> {
  const kept = CrmMetadata.safeParse(await findSetting(db, KEY));
  return kept.success ? kept.data : null;
}

/** Reads the metadata again and stores it. @throws CrmError */
export async function renewMetadata(
  { db, clock, client }: { db: Database; clock: Clock; client: Pick<FireberryClient, 'metadata'> },
  request: MetadataRequest,
): Promise<CrmMetadata> {
  const previous = await findMetadata(db);
  const metadata = await readMetadata(client, request, { previous, now: clock.now() });
  await upsertSetting(db, KEY, metadata);
  return metadata;
}

/**
 * Returns the CRM's stored objects and fields to choose from. Missing ones are requested, once for concurrent callers. An object
 * that the CRM does not list has no fields, and none are requested.
 * @param objectType further object with wanted fields
 * @throws CrmError, SyncStopped
 */
export async function offerMetadata(access: CrmAccess, objectType: string | null): Promise<CrmMetadata> {
  const { db, clock } = access;
  let known = await findMetadata(db);
  if (!known?.objects) {
    known = await fetchOnce(access, 'all', async () => {
      const [client, mappings] = [await clientForPerson(access), await findMapping(db)];
      return renewMetadata({ db, clock, client }, { mappings, whole: true });
    });
  }
  if (objectType === null || known.fields[objectType] !== undefined) return known;
  if (!known.objects?.some(({ number }) => String(number) === objectType))
    return { ...known, fields: { ...known.fields, [objectType]: null } };
  return fetchOnce(access, objectType, async () => {
    const list = await readFields(await clientForPerson(access), Number(objectType));
    const newest = (await findMetadata(db)) ?? known;
    const metadata = { ...newest, fields: { ...newest.fields, [objectType]: list } };
    await upsertSetting(db, KEY, metadata);
    return metadata;
  });
}

/** Time without requests after a failure, ms: each attempt uses several calls of the minute. */
const PAUSE_AFTER_FAILURE_MS = 10_000;

interface Asking {
  pending: Map<string, Promise<CrmMetadata>>;
  failure: { at: number; error: unknown } | null;
}
const askings = new WeakMap<Database, Asking>();

/** Calls the CRM once for concurrent requests of the same data. After a failure, they receive its error for a while. */
function fetchOnce(
  { db, clock }: CrmAccess,
  key: string,
  ask: () => Promise<CrmMetadata>,
): Promise<CrmMetadata> {
  const asking: Asking = askings.get(db) ?? { pending: new Map(), failure: null };
  askings.set(db, asking);
  const now = clock.now().getTime();
  const { failure, pending } = asking;
  if (failure && Math.abs(now - failure.at) < PAUSE_AFTER_FAILURE_MS) return Promise.reject(failure.error);
  const response =
    pending.get(key) ??
    ask()
      .catch((error: unknown) => {
        asking.failure = { at: clock.now().getTime(), error };
        throw error;
      })
      .finally(() => pending.delete(key));
  pending.set(key, response);
  return response;
}

/**
 * Reads the CRM's metadata again when a server starts (fireberry.md section 10). If it was never read, the first run reads it,
 * or this call if nothing else may be read yet. Failures are retried by the next run.
 */
export async function refreshMetadata(access: CrmAccess & { log: Pick<Logger, 'warn'> }): Promise<void> {
  const { db, clock, config, log } = access;
  if (!config.fireberry.token) return;
  try {
    const known = await findMetadata(db);
    const isChosen = await isMappingChosen(db);
    if (!isChosen) log.warn('no mapping of the CRM was saved: only its metadata is read');
    const isYoung = known !== null && clock.now().getTime() - Date.parse(known.readAt) < YOUNG_MS;
    if (isYoung || (known === null && isChosen)) return;
    const [client, mappings] = [await clientForPerson(access), await findMapping(db)];
    await renewMetadata({ db, clock, client }, { mappings, whole: !isChosen });
  } catch (err) {
    log.warn({ err }, 'the metadata of the CRM could not be read at the start');
  }
}
