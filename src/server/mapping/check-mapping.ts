import type { Logger } from 'pino';
import type { CrmMetadata } from '../../contract/mapping/crm-metadata-contract';
import type { MappingIssue } from '../../contract/mapping/sync-mapping-contract';
import { issuesOf } from '../../contract/mapping/sync-mapping-rules';
import { CrmError } from '../sync/crm/crm-error';
import { findMetadata, saveMetadata } from '../sync/crm/crm-metadata-queries';
import type { EntityMappings } from '../sync/crm/fireberry-mapping';
import { MappingBroken } from './mapping-broken';
import { MAPPING_SHAPE, sourcesOf } from './mapping-sources';
import { readMetadata } from '../sync/crm/read-crm-metadata';
import { noteFullRun } from '../sync/mirror/reading-queries';
import type { SyncRunContext } from '../sync/runs/sync-run-context';

/** Metadata is read again after a day (fireberry.md section 10). */
const FRESH_MS = 86_400_000;

type Run = Pick<
  SyncRunContext,
  'db' | 'clock' | 'client' | 'mappings' | 'runId' | 'kind' | 'lease' | 'readingRevision'
>;
type Log = Pick<Logger, 'warn'>;

/**
 * Does a run's work, once the CRM's metadata does not contradict the mapping. It is asked again when what is known of
 * it is older than a day, when that contradicts, and when the CRM refuses a query: 7 calls at the most.
 * @throws MappingBroken before anything is written when the CRM has no such objects or fields; whatever `work` throws.
 */
export async function runMapped(run: Run, log: Log, work: () => Promise<void>): Promise<void> {
  const known = await findMetadata(run.db);
  const isFresh = known !== null && run.clock.now().getTime() - Date.parse(known.readAt) < FRESH_MS;
  const contradicts = known !== null && blockingIssues(run, known).length > 0;
  if (!isFresh || contradicts) await checkAgain(run, log, known);
  try {
    await work();
  } catch (error) {
    const isRefusal = error instanceof CrmError && error.kind === 'bad_request';
    if (isRefusal) await checkAgain(run, log, await findMetadata(run.db));
    throw error;
  }
  if (run.kind === 'full') await run.lease.write((tx) => noteFullRun(tx, run.readingRevision));
}

/** @throws MappingBroken */
async function checkAgain(run: Run, log: Log, previous: CrmMetadata | null): Promise<void> {
  const metadata = await readOrNull(run, log, previous);
  if (metadata === null) return;
  await saveMetadata(run.db, metadata);
  const issues = blockingIssues(run, metadata);
  if (issues.length > 0) throw new MappingBroken(issues);
}

/**
 * The metadata; null where this token may not read it or its form is not known: a query then tells what is wrong.
 * @throws CrmError for what would end every query too.
 */
async function readOrNull(
  { client, mappings, clock, runId }: Run,
  log: Log,
  previous: CrmMetadata | null,
): Promise<CrmMetadata | null> {
  try {
    return await readMetadata({ client, mappings, previous, now: clock.now(), whole: false });
  } catch (error) {
    if (!(error instanceof CrmError) || !['forbidden', 'bad_request', 'malformed'].includes(error.kind))
      throw error;
    log.warn({ runId, kind: error.kind, message: error.message }, 'the metadata of the CRM cannot be read');
    return null;
  }
}

function blockingIssues({ mappings, clock }: Run, metadata: CrmMetadata): MappingIssue[] {
  return issuesFor(mappings, metadata, clock.now()).filter(({ blocks }) => blocks);
}

/** Everything in which a mapping and the metadata do not agree. */
export function issuesFor(mappings: EntityMappings, metadata: CrmMetadata, now: Date): MappingIssue[] {
  return issuesOf(sourcesOf(mappings), MAPPING_SHAPE, metadata, now.getTime());
}
