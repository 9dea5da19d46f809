import Badge from 'antd/es/badge/index';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import { type ReactNode, useState } from 'react';
import type { Job } from '#contract/features/functions/functions-contract';
import type { RunKind } from '#contract/features/crm-mirror/sync/sync-contract';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { FailureNote } from '#client/components/feedback/failure-note';
import { CardContent, FormCard } from '#client/components/form/form-card';
import { Duration, Moment } from '#client/components/values/times';
import { CardTable, type CardColumn } from '#client/components/tables/card-table';
import { useListJobsQuery, useRunJobMutation } from './functions-api';
import { fullSyncAsked } from '#client/features/sync/full-sync/full-sync-slice';
import { functionsTexts as texts, jobStatusTexts } from './functions-texts';

/** Polling intervals while a job runs and otherwise, ms. */
const RUNNING_POLL_MS = 4_000;
const IDLE_POLL_MS = 60_000;

/** Job that is a full synchronisation. */
const FULL: RunKind = 'full';

/** Card of the server's jobs: schedule, last result, duration, and "run now". */
export function JobsSection(): ReactNode {
  const [isRunning, setRunning] = useState(false);
  const query = useListJobsQuery(undefined, {
    pollingInterval: isRunning ? RUNNING_POLL_MS : IDLE_POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const runs = query.data?.data.some(({ lastRun }) => lastRun?.status === 'running') ?? false;
  if (runs !== isRunning) setRunning(runs);
  return (
    <FormCard title={texts.jobs}>
      <CardContent query={query} data={query.data?.data} rows={4}>
        {(jobs) => <CardTable<Job> rowKey="name" columns={COLUMNS} rows={jobs} />}
      </CardContent>
    </FormCard>
  );
}

const COLUMNS: readonly CardColumn<Job>[] = [
  { title: texts.job, isName: true, cell: ({ title }) => <strong>{title}</strong> },
  { title: texts.schedule, cell: ({ schedule }) => schedule },
  { title: texts.lastRun, cell: ({ lastRun }) => <LastRun run={lastRun} /> },
  {
    title: texts.duration,
    cell: ({ lastRun }) => lastRun && <Duration {...lastRun} />,
  },
  { title: texts.action, cell: (job) => <RunNow job={job} /> },
];

function RunNow({ job: { name, title, lastRun, missing } }: { job: Job }): ReactNode {
  const dispatch = useAppDispatch();
  const [run, { error, isLoading }] = useRunJobMutation();
  const start = async (): Promise<void> => {
    // A full synchronisation requires a confirmation everywhere.
    if (name === FULL) return void dispatch(fullSyncAsked());
    const response = await run({ params: { name } });
    if (response.data) dispatch(messageRaised({ tone: 'info', text: texts.started(title) }));
  };
  if (missing !== null)
    return (
      <span className="hint">
        {texts.missing} <bdi className="machine-word">{missing}</bdi>
      </span>
    );
  return (
    <>
      <Button
        size="small"
        loading={isLoading}
        disabled={lastRun?.status === 'running'}
        onClick={() => void start()}
      >
        {texts.runNow} <span className="visually-hidden">{title}</span>
      </Button>
      <div role="alert">{error && !isLoading && <FailureNote error={error} />}</div>
    </>
  );
}

const STATUS_COLORS = {
  running: 'processing',
  paused: 'warning',
  ok: 'success',
  attention: 'warning',
  failed: 'error',
  cancelled: 'default',
} as const;

function LastRun({ run }: { run: Job['lastRun'] }): ReactNode {
  if (run === null) return <span className="fine">{texts.never}</span>;
  return (
    <Flex vertical>
      <Badge status={STATUS_COLORS[run.status]} text={jobStatusTexts[run.status]} />
      <span className="hint">
        <Moment value={run.finishedAt ?? run.startedAt} />
      </span>
      {run.error !== null && run.status === 'failed' && <p className="machine-text fine">{run.error}</p>}
    </Flex>
  );
}
