import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { useAddress } from '#client/lib/location/use-address';
import { type Column, PlainTable } from '#client/components/tables/plain-table';
import { FormCard } from '#client/components/form/form-card';
import { useNarrow } from '#client/components/hooks/use-media';
import { Duration } from '#client/components/values/times';
import { Records } from '../records';
import { Section } from '#client/components/layout/section';
import { LinesSkeleton } from '#client/components/feedback/lines-skeleton';
import { dataSyncTexts as texts, kindTexts } from '../data-sync-texts';
import { type KeyedList, MoreButton, rowsQuery } from '#client/components/layout/more-button';
import { getInitiator, sumResults } from '../run-format';
import { type HistoryRow, isOpen, isQuiet, QuietLine, toggleRow, toHistoryRows } from './quiet-runs';
import { RunCard, RunDetails, RunStatus, RunUnfold } from './run-row';

/** Maximum window width without space for the table beside the menus, px. */
const CARDS_UP_TO_PX = 1_259;

interface Props {
  list: KeyedList;
  /** Ended runs, the newest first. */
  runs: readonly SyncRunView[];
}

/** History of runs: time, initiator and result. */
export function RunHistory({ list, runs }: Props): ReactNode {
  return (
    <FormCard title={texts.history} padded>
      <Flex vertical gap={12}>
        <Section
          query={rowsQuery(list, runs)}
          loading={texts.historyLoading}
          skeleton={<LinesSkeleton lines={5} />}
          isEmpty={(ended) => ended.length === 0}
          empty={
            <p>
              <strong>{texts.historyEmptyTitle}.</strong> {texts.historyEmpty}
            </p>
          }
        >
          {(ended) => <Runs runs={ended} />}
        </Section>
        <MoreButton list={list} />
      </Flex>
    </FormCard>
  );
}

function Runs({ runs }: { runs: readonly SyncRunView[] }): ReactNode {
  const narrow = useNarrow(CARDS_UP_TO_PX);
  const { get, change } = useAddress();
  const open = get('runs')?.split(',') ?? [];
  const rows = toHistoryRows(runs, open);
  const toggle = (row: HistoryRow): void =>
    change({ runs: toggleRow(row, rows, open).join(',') || undefined });
  if (narrow)
    return (
      <Flex component="ul" vertical gap="small">
        {rows.map((row) => (
          <li key={row.id}>
            {isQuiet(row) ? (
              <Card size="small">
                <QuietLine quiet={row} open={isOpen(row, open)} onToggle={() => toggle(row)} />
              </Card>
            ) : (
              <RunCard run={row} open={open.includes(row.id)} onToggle={() => toggle(row)} />
            )}
          </li>
        ))}
      </Flex>
    );
  return (
    <PlainTable
      caption={texts.history}
      columns={getColumns(open, toggle)}
      rows={rows}
      tight
      getKey={({ id }) => id}
      isWhole={isQuiet}
      unfolding={{ keys: runs.map(({ id }) => id).filter((id) => open.includes(id)), details: getDetails }}
    />
  );
}

const getDetails = (row: HistoryRow): ReactNode => !isQuiet(row) && <RunDetails run={row} />;

/** Cell of a single run; a group of quiet runs has one cell. */
const ofRun =
  (cell: (run: SyncRunView) => ReactNode) =>
  (row: HistoryRow): ReactNode =>
    !isQuiet(row) && cell(row);

const getColumns = (
  open: readonly string[],
  onToggle: (row: HistoryRow) => void,
): readonly Column<HistoryRow>[] => [
  {
    title: texts.when,
    cell: (row) =>
      isQuiet(row) ? (
        <QuietLine quiet={row} open={isOpen(row, open)} onToggle={() => onToggle(row)} />
      ) : (
        <RunUnfold run={row} open={open.includes(row.id)} onToggle={() => onToggle(row)} />
      ),
  },
  { title: texts.kind, cell: ofRun(({ kind }) => kindTexts[kind]) },
  { title: texts.initiator, cell: ofRun((run) => <bdi>{getInitiator(run)}</bdi>) },
  { title: texts.result, cell: ofRun((run) => <RunStatus run={run} />) },
  {
    title: texts.read,
    numeric: true,
    cell: ofRun(({ results }) => <Records value={sumResults(results).recordCount} />),
  },
  {
    title: texts.saved,
    numeric: true,
    cell: ofRun(({ results }) => <Records value={sumResults(results).savedCount} />),
  },
  {
    title: texts.deleted,
    numeric: true,
    cell: ofRun(({ results }) => <Records value={sumResults(results).deletedCount} />),
  },
  {
    title: texts.refused,
    numeric: true,
    cell: ofRun(({ results }) => <Records value={sumResults(results).refusedCount} alarming />),
  },
  { title: texts.duration, numeric: true, cell: ofRun((run) => <Duration {...run} />) },
];
