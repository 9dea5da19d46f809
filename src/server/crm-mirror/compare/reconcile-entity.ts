import type { SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import {
  DIFFERENCES_LISTED,
  IDS_LISTED,
  type EntityReport,
  type TouchedRecords,
} from '#contract/features/crm-mirror/sync/comparison-contract';
import { ComparisonStopped, SyncStopped, type SyncStopKind } from '../crm/crm-error';
import type { FireberryClient } from '../crm/fireberry-client';
import type { ComparisonLimits, EntityRun, SyncRunContext } from '../runs/sync-run-context';
import { findCursor } from '../mirror/reading-queries';
import { findRefused } from '../mirror/sync-refusal-queries';
import { comparisonTexts, failureText } from '../runs/sync-texts';
import {
  sumCrm,
  getReading,
  type BothSides,
  type Comparison,
  type Findings,
  type FoundDifference,
  type Reading,
} from './comparison';
import { isSameButForRounding, toSums } from './figures';
import { getViews, type View } from './find-differences';
import { sumMirror } from './mirror-figure-queries';
import { getMeasuredFields } from './ranges';
import { deleteVanishedRefusals, Repairs, repairRanges } from './repair-records';

/** Limits of a comparison. */
export interface ComparisonBounds {
  /** Up to this number, records are read individually; larger ranges are first narrowed down by figures. */
  maxRecordsRead: number;
  limits: ComparisonLimits;
  /** Number of calls of the run from which only the totals of the remaining entities are requested. */
  callsUpTo: number;
}

/** Maximum number of repairs of the same view: the CRM may change meanwhile. */
const MAX_ATTEMPTS = 3;
/** Errors that end only the entity's comparison, not the others. */
const ENTITY_STOPS: readonly SyncStopKind[] = ['guard', 'empty', 'incomplete'];

/**
 * Compares one entity with the CRM and repairs it.
 * @param updated a run that has just updated the mirror
 * @throws CrmError, SyncStopped if the whole comparison must end
 */
export async function reconcileEntity(
  updated: SyncRunContext,
  entity: SyncEntity,
  { maxRecordsRead, limits, callsUpTo }: ComparisonBounds,
): Promise<EntityReport> {
  const run = entityRun(updated, entity);
  const comparison: Comparison = {
    run,
    measuredFields: getMeasuredFields(run.mapping),
    maxRecordsRead,
    limits,
    refused: await findRefused(run.db, entity),
    whole: null,
    isFiner: false,
  };
  const ours = await sumMirror(comparison);
  // Not limited by the bounds: without these figures there is nothing to report for the entity.
  const theirs = await sumCrm(comparison, []);
  run.client = boundClient(run.client, callsUpTo);
  const repairs = new Repairs(ours.count, await findCursor(run.db, entity));
  const differences: FoundDifference[] = [];
  let problem: string | null = null;
  let isSettled = false;
  try {
    rejectGreatLoss(run, { ours, theirs });
    await deleteVanishedRefusals(comparison, repairs);
    isSettled = await settle(comparison, { ours, theirs }, repairs, differences);
  } catch (error) {
    problem = getProblem(error);
  }
  return {
    entity,
    status: !isSettled ? 'different' : repairs.count > 0 ? 'repaired' : 'equal',
    ours: toSums(ours),
    theirs: toSums(theirs),
    // If the figures differ but all records are equal, the CRM rounds differently or has changed meanwhile.
    differences: (isSettled && repairs.count === 0 ? [] : differences)
      .slice(0, DIFFERENCES_LISTED)
      .map(({ by, key, ours, theirs }) => ({ by, key, ours: toSums(ours), theirs: toSums(theirs) })),
    added: touched(repairs.added),
    repaired: touched(repairs.repaired),
    deleted: touched(repairs.deleted),
    changedMeanwhile: repairs.changedMeanwhile.size,
    refused: comparison.refused.length,
    problem,
  };
}

/** Returns the count of all ids, and the first ids. */
function touched(ids: ReadonlySet<string>): TouchedRecords {
  return { count: ids.size, ids: [...ids].slice(0, IDS_LISTED) };
}

/** Returns the reason that ended one entity's comparison. @throws any error that ends the whole comparison */
function getProblem(error: unknown): string {
  const endsEntity = error instanceof SyncStopped && ENTITY_STOPS.includes(error.kind);
  if (!endsEntity && !(error instanceof ComparisonStopped)) throw error;
  return failureText(error, 'compare');
}

/** Uses a separate pass id: only rows checked by the comparison itself may serve as samples, and only they are repaired by it. */
function entityRun(run: SyncRunContext, entity: SyncEntity): EntityRun {
  const result = { entity, recordCount: 0, savedCount: 0, deletedCount: 0, refusedCount: 0 };
  const id = `${run.runId}/compare`;
  const own = { runId: id, passId: id, results: [result] };
  return { ...run, ...own, entity, mapping: run.mappings[entity], result };
}

/** Limits a client to a number of calls, including failed ones. */
function boundClient(client: FireberryClient, callsUpTo: number): FireberryClient {
  return {
    ...client,
    query: async (query) => {
      if (client.calls() >= callsUpTo) throw new ComparisonStopped(comparisonTexts.tooManyCalls);
      return client.query(query);
    },
  };
}

/** A CRM that counts far fewer records than the mirror has more likely lost permissions than records. */
function rejectGreatLoss({ options, entity }: EntityRun, { ours, theirs }: BothSides): void {
  if (ours.count > 0 && theirs.count === 0) throw new SyncStopped('empty', `the CRM counts no ${entity}`);
  const lost = ours.count - theirs.count;
  if (ours.count > options.deletionGuardRows && lost > ours.count * options.deletionGuardShare) {
    throw new SyncStopped('guard', `the CRM counts ${theirs.count} ${entity} of our ${ours.count}`);
  }
}

/**
 * A record that is read may be refused, and the mirror's figures exclude it at once, so the CRM's figures must exclude the same
 * records.
 */
async function followRefusals(comparison: Comparison): Promise<void> {
  const { run } = comparison;
  const refused = await findRefused(run.db, run.entity);
  if (refused.join() === comparison.refused.join()) return;
  comparison.refused = refused;
  comparison.whole = null;
}

/** Compares an entity with all views until there are no differences. @returns whether all differences are settled */
async function settle(
  comparison: Comparison,
  sides: BothSides,
  repairs: Repairs,
  differences: FoundDifference[],
): Promise<boolean> {
  const all = getReading([], sides);
  if (all.records <= comparison.maxRecordsRead) return settleAll(comparison, all, repairs);
  for (const view of getViews(comparison)) {
    if (!(await settleView(comparison, view, repairs, differences))) return false;
  }
  return true;
}

/** Compares few records individually. The CRM's own count shows whether it returned all of them. */
async function settleAll(comparison: Comparison, all: Reading, repairs: Repairs): Promise<boolean> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = repairs.touched;
    await repairRanges(comparison, [all], repairs);
    if (repairs.touched > before || attempt > 0) comparison.whole = null;
    await followRefusals(comparison);
    const theirs = await sumCrm(comparison, []);
    if (isSameButForRounding(await sumMirror(comparison), theirs)) return true;
  }
  return false;
}

async function settleView(
  comparison: Comparison,
  view: View,
  repairs: Repairs,
  differences: FoundDifference[],
): Promise<boolean> {
  for (let attempt = 0; attempt <= MAX_ATTEMPTS; attempt += 1) {
    await followRefusals(comparison);
    const found = await view();
    if (attempt === 0) differences.push(...found.differences);
    if (found.differences.length === 0) return true;
    if (attempt > 0 && isOnlyRounding(found)) {
      comparison.isFiner = true;
      return true;
    }
    if (attempt < MAX_ATTEMPTS) await repairRanges(comparison, found.toRead, repairs);
    comparison.whole = null;
  }
  return false;
}

/** Every record of these groups was compared, so the remaining difference is due to the CRM's rounding. */
function isOnlyRounding({ differences }: Findings): boolean {
  return differences.every(({ ours, theirs, slack }) => isSameButForRounding(ours, theirs, slack));
}
