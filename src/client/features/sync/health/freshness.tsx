import type { ReactNode } from 'react';
import { entityTexts } from '#contract/features/crm-mirror/sync/entity-texts';
import type { SyncHealth } from '#contract/features/crm-mirror/sync/sync-health-contract';
import { Moment } from '#client/components/values/times';
import { healthTexts as texts } from './health-texts';

/** Age difference at which an entity counts as outdated, ms. */
const BEHIND_MS = 3_600_000;

/** Entities that are older than the others, each with its time. */
export function Freshness({ freshness }: Pick<SyncHealth, 'freshness'>): ReactNode {
  const newest = Math.max(0, ...freshness.map(({ readAt }) => Date.parse(readAt ?? '') || 0));
  const behind = freshness.filter(
    ({ readAt, isOff }) => isOff || newest - (Date.parse(readAt ?? '') || 0) > BEHIND_MS,
  );
  if (newest === 0 || behind.length === 0) return null;
  return (
    <section>
      <h3>{texts.freshness}</h3>
      <ul className="bulleted">
        {behind.map(({ entity, readAt, isOff }) => (
          <li key={entity}>
            {entityTexts[entity]}: {readAt === null ? texts.neverRead : <Moment value={readAt} />}
            {isOff && ` (${texts.off})`}
          </li>
        ))}
      </ul>
    </section>
  );
}
