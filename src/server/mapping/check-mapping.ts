import type { Logger } from 'pino';
import type { CrmMetadata } from '../../contract/mapping/crm-metadata-contract';
import type { MappingHealth, MappingIssue } from '../../contract/mapping/sync-mapping-contract';
import { issuesOf } from '../../contract/mapping/sync-mapping-rules';
import { CrmError, MappingBroken } from '../sync/crm/crm-error';
import { findMetadata, renewMetadata } from '../sync/crm/crm-metadata';
import type { EntityMappings } from '../sync/crm/fireberry-mapping';
import { adoptMoments } from './moment-fields';
import { MAPPING_SHAPE, sourcesOf } from './mapping-sources';
import { noteFullRun } from '../sync/mirror/reading-queries';
import type { SyncRunContext } from '../sync/runs/sync-run-context';

/** Metadata is read again after a day (fireberry.md section 10). */
const FRESH_MS = 86_400_000;

type Log = Pick<Logger, 'warn'>;

/**
 * Does a run's work, once the CRM's metadata does not contradict the mapping. It is asked again when what is known of
 * it is older than a day, when that contradicts, and when the CRM refuses a query: 7 calls at the most.
 * @throws MappingBroken before anything is written when the CRM has no such objects or fields; whatever `work` throws.
 */
export async function runMapped(run: SyncRunContext, log: Log, work: () => Promise<void>): Promise<void> {
  const known = await findMetadata(run.db);
  const isFresh = known !== null && run.clock.now().getTime() - Date.parse(known.readAt) < FRESH_MS;
  if (!isFresh || blockingIssues(run, known).length > 0) await checkAgain(run, log);
  await adoptMoments(run);
  try {
    await work();
  } catch (error) {
    if (error instanceof CrmError && error.kind === 'bad_request') await checkAgain(run, log);
    throw error;
  }
  if (run.kind === 'full') await run.lease.write((tx) => noteFullRun(tx, run.readingRevision));
}

/**
 * Where this token may not read the metadata, or its form is not known, a query tells what is wrong.
 * @throws MappingBroken; CrmError for what would end every query too.
 */
async function checkAgain(run: SyncRunContext, log: Log): Promise<void> {
  const { mappings, runId } = run;
  let metadata: CrmMetadata;
  try {
    metadata = await renewMetadata(run, { mappings, whole: false });
  } catch (error) {
    if (!(error instanceof CrmError) || !['forbidden', 'bad_request', 'malformed'].includes(error.kind))
      throw error;
    log.warn({ runId, kind: error.kind, message: error.message }, 'the metadata of the CRM cannot be read');
    return;
  }
  const issues = blockingIssues(run, metadata);
  if (issues.length > 0) throw new MappingBroken(issues);
}

function blockingIssues({ mappings, clock }: SyncRunContext, metadata: CrmMetadata): MappingIssue[] {
  return healthOf(mappings, metadata, clock.now()).issues.filter(({ blocks }) => blocks);
}

/** Everything in which a mapping and the metadata, as last read, do not agree. */
export function healthOf(mappings: EntityMappings, metadata: CrmMetadata | null, now: Date): MappingHealth {
  if (metadata === null) return { checkedAt: null, issues: [] };
  const issues = issuesOf(sourcesOf(mappings), MAPPING_SHAPE, metadata, now.getTime());
  return { checkedAt: metadata.readAt, issues };
}
