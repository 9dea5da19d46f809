import Flex from 'antd/es/flex/index';
import Skeleton from 'antd/es/skeleton/index';
import type { ReactNode } from 'react';
import type { SyncRunView } from '../../../contract/sync/sync-runs-contract';
import { useAddress } from '../../platform/location/use-address';
import { PlainTable, type Column } from '../../ui/plain-table';
import { FormCard } from '../../ui/form/form-card';
import { useNarrow } from '../../ui/use-narrow';
import { Count } from './count';
import { FailureAlert } from '../../ui/section/failure-alert';
import { sectionTexts } from '../../ui/section/section-texts';
import { dataSyncTexts as texts, kindTexts } from './data-sync-texts';
import { MoreButton, type KeyedList } from './more-button';
import { initiatorOf, totalOf } from './run-format';
import { Duration, RunCard, RunDetails, RunStatus, Unfold } from './run-row';

/** Pixels of the window: up to this the table has no room beside the menus. */
const CARDS_UP_TO_PX = 1_199;

interface Props {
  list: KeyedList;
  /** Those that have ended, the newest first. */
  runs: readonly SyncRunView[];
}

/** What was synchronised, when, by whose wish and with what result. */
export function RunHistory({ list, runs }: Props): ReactNode {
  return (
    <FormCard title={texts.history} padded>
      <Flex vertical gap={12}>
        {list.data === undefined ? (
          list.error && !list.isFetching ? (
            <FailureAlert
              title={sectionTexts.failedTitle}
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          ) : (
            <Bones label={texts.historyLoading} />
          )
        ) : runs.length === 0 ? (
          <p>
            <strong>{texts.historyEmptyTitle}.</strong> {texts.historyEmpty}
          </p>
        ) : (
          <Runs runs={runs} />
        )}
        <MoreButton list={list} />
      </Flex>
    </FormCard>
  );
}

function Runs({ runs }: { runs: readonly SyncRunView[] }): ReactNode {
  const narrow = useNarrow(CARDS_UP_TO_PX);
  const { get, change } = useAddress();
  const open = get('runs')?.split(',') ?? [];
  const toggle = (id: string): void => {
    const next = open.includes(id) ? open.filter((one) => one !== id) : [...open, id];
    change({ runs: next.join(',') || undefined });
  };
  if (narrow)
    return (
      <Flex component="ul" vertical gap="small">
        {runs.map((run) => (
          <li key={run.id}>
            <RunCard run={run} open={open.includes(run.id)} onToggle={() => toggle(run.id)} />
          </li>
        ))}
      </Flex>
    );
  return (
    <PlainTable
      caption={texts.history}
      columns={columnsOf(open, toggle)}
      rows={runs}
      keyOf={({ id }) => id}
      unfolding={{ keys: open, details: detailsOf }}
    />
  );
}

const detailsOf = (run: SyncRunView): ReactNode => <RunDetails run={run} />;

const columnsOf = (
  open: readonly string[],
  onToggle: (id: string) => void,
): readonly Column<SyncRunView>[] => [
  {
    title: texts.when,
    cell: (run) => <Unfold run={run} open={open.includes(run.id)} onToggle={() => onToggle(run.id)} />,
  },
  { title: texts.kind, cell: ({ kind }) => kindTexts[kind] },
  { title: texts.initiator, cell: (run) => <bdi>{initiatorOf(run)}</bdi> },
  { title: texts.result, cell: (run) => <RunStatus run={run} /> },
  { title: texts.read, numeric: true, cell: ({ results }) => <Count value={totalOf(results).recordCount} /> },
  { title: texts.saved, numeric: true, cell: ({ results }) => <Count value={totalOf(results).savedCount} /> },
  {
    title: texts.deleted,
    numeric: true,
    cell: ({ results }) => <Count value={totalOf(results).deletedCount} />,
  },
  {
    title: texts.refused,
    numeric: true,
    cell: ({ results }) => <Count value={totalOf(results).refusedCount} alarming />,
  },
  { title: texts.duration, numeric: true, cell: (run) => <Duration run={run} /> },
];

/** Grey rows in place of those that are coming. */
export function Bones({ label }: { label: string }): ReactNode {
  return (
    <section aria-busy aria-label={label}>
      <Skeleton title={false} paragraph={{ rows: 5, width: '100%' }} />
    </section>
  );
}
