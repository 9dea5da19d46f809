import Badge from 'antd/es/badge/index';
import Flex from 'antd/es/flex/index';
import Progress from 'antd/es/progress/index';
import type { ReactNode } from 'react';
import {
  SYNC_ENTITIES,
  type SyncEntity,
  type SyncResult,
} from '#contract/features/crm-mirror/sync/sync-contract';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { formatCount } from '#client/components/values/format-number';
import { PlainTable, type Column } from '#client/components/tables/plain-table';
import { Records } from './records';
import { entityTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import { dataSyncTexts as texts } from './data-sync-texts';

interface Row {
  entity: SyncEntity;
  state: 'done' | 'reading' | 'comparing' | 'compared' | 'waiting';
  /** Expected number of records, or null if unknown. */
  expected: number | null;
  counts: SyncResult | undefined;
}

const COLUMNS: readonly Column<Row>[] = [
  { title: texts.entity, cell: (row) => <Entity {...row} /> },
  {
    title: texts.read,
    numeric: true,
    cell: ({ counts }) => counts && <Records value={counts.recordCount} />,
  },
  {
    title: texts.saved,
    numeric: true,
    cell: ({ counts }) => counts && <Records value={counts.savedCount} />,
  },
  {
    title: texts.deleted,
    numeric: true,
    cell: ({ counts }) => counts && <Records value={counts.deletedCount} />,
  },
  {
    title: texts.refused,
    numeric: true,
    cell: ({ counts }) => counts && <Records value={counts.refusedCount} alarming />,
  },
];

/** Entities of a running run, in the order of reading. */
export function EntityProgress({ run: { progress, results } }: { run: SyncRunView }): ReactNode {
  const current = progress ? SYNC_ENTITIES.indexOf(progress.entity) : 0;
  const [before, now] = progress?.isComparing
    ? (['compared', 'comparing'] as const)
    : (['done', 'reading'] as const);
  const rows = SYNC_ENTITIES.map((entity, i): Row => ({
    entity,
    state: i < current ? before : i === current ? now : 'waiting',
    expected: i === current ? (progress?.expected ?? null) : null,
    counts: results.find((result) => result.entity === entity),
  }));
  return (
    <PlainTable caption={texts.progress} columns={COLUMNS} rows={rows} getKey={({ entity }) => entity} />
  );
}

function Entity(row: Row): ReactNode {
  return (
    <Flex wrap align="center" gap="0 16px">
      <span>{entityTexts[row.entity]}</span>
      <State {...row} />
    </Flex>
  );
}

/** State of an entity. A progress ring is shown if the number of records is known. */
function State({ entity, state, expected, counts }: Row): ReactNode {
  if (state === 'done') return <Badge status="success" text={texts.stateDone} />;
  if (state === 'compared') return <Badge status="success" text={texts.stateCompared} />;
  if (state === 'comparing') return <span>{texts.stateComparing}</span>;
  if (state === 'waiting') return <span className="muted">{texts.stateWaiting}</span>;
  if (expected === null) return <span>{texts.stateReading}</span>;
  const read = counts?.recordCount ?? 0;
  return (
    <Flex align="center" gap="small">
      <Progress
        type="circle"
        size={16}
        strokeWidth={16}
        aria-label={entityTexts[entity]}
        percent={Math.round((100 * read) / Math.max(expected, read, 1))}
        showInfo={false}
      />
      <span className="muted">
        {texts.ofExpected} <bdi>{formatCount(expected)}</bdi>
      </span>
    </Flex>
  );
}
