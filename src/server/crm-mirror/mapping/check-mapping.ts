import type { Logger } from 'pino';
import type { CrmMetadata } from '#contract/features/crm-mirror/mapping/crm-metadata-contract';
import type {
  MappingHealth,
  MappingIssue,
} from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { findMappingIssues } from '#contract/features/crm-mirror/mapping/sync-mapping-rules';
import { CrmError, MappingBroken } from '../crm/crm-error';
import { findMetadata, renewMetadata } from '../crm/metadata/crm-metadata';
import type { EntityMappings } from '../crm/fireberry-mapping';
import { adoptMoments } from './moment-fields';
import { MAPPING_SHAPE, toSyncMapping } from './mapping-sources';
import { recordFullRun } from '../mirror/reading-queries';
import type { SyncRunContext } from '../runs/sync-run-context';

/** Age at which metadata is read again, ms (fireberry.md section 10). */
const FRESH_MS = 86_400_000;

type Log = Pick<Logger, 'warn'>;

/**
 * Executes a run unless the CRM's metadata contradicts the mapping. The metadata is read again if it is older than a day, if it
 * contradicts the mapping, and if the CRM rejects a query, with at most 7 calls.
 * @throws MappingBroken before any write if the CRM lacks objects or fields; any error of `work`
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
  if (run.kind === 'full') await run.lease.write((tx) => recordFullRun(tx, run.readingRevision));
}

/**
 * Reads the metadata again. If this token may not read it, or its format is unknown, a later query reports the problem.
 * @throws MappingBroken; CrmError for errors that would fail every query too
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
  return checkMappings(mappings, metadata, clock.now()).issues.filter(({ blocks }) => blocks);
}

/** Returns all differences between a mapping and the metadata as last read. */
export function checkMappings(
  mappings: EntityMappings,
  metadata: CrmMetadata | null,
  now: Date,
): MappingHealth {
  if (metadata === null) return { checkedAt: null, issues: [] };
  const issues = findMappingIssues(toSyncMapping(mappings), MAPPING_SHAPE, metadata, now.getTime());
  return { checkedAt: metadata.readAt, issues };
}
