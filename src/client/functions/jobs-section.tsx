import Button from 'antd/es/button/Button';
import { useId, type ReactNode } from 'react';
import type { Job } from '../../contract/functions/functions-contract';
import { useAppDispatch } from '../platform/hooks';
import { messageRaised } from '../platform/snackbar/snackbar-slice';
import { useListJobsQuery, useRunJobMutation } from './functions-api';
import { functionsTexts as texts, jobStatusTexts } from './functions-texts';
import { MomentText } from '../ui/section/moment-text';
import { FailureText, SectionFailed, SectionLoading } from '../ui/section/section-states';

/** How often the page looks what became of the jobs, milliseconds. */
const POLL_MS = 4_000;

/** What the server does by itself: when, how it ended last, and "run now". */
export function JobsSection(): ReactNode {
  const { data, error, isFetching, refetch } = useListJobsQuery(undefined, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const title = useId();
  const failed = error && !isFetching;
  return (
    <section className="functions-card" aria-labelledby={title}>
      <h2 id={title}>{texts.jobs}</h2>
      {data && (
        <ul className="functions-jobs">
          {data.data.map((job) => (
            <JobRow key={job.name} job={job} />
          ))}
        </ul>
      )}
      {!data && failed && <SectionFailed what={texts.jobs} error={error} onRetry={() => void refetch()} />}
      {!data && !failed && <SectionLoading lines={3} />}
    </section>
  );
}

function JobRow({ job: { name, title, schedule, lastRun } }: { job: Job }): ReactNode {
  const dispatch = useAppDispatch();
  const [run, { error, isLoading }] = useRunJobMutation();
  const isRunning = lastRun?.status === 'running';
  const start = async (): Promise<void> => {
    const answer = await run({ params: { name } });
    if (answer.data) dispatch(messageRaised({ tone: 'info', text: texts.started(title) }));
  };
  return (
    <li className="functions-job">
      <div>
        <strong>{title}</strong>
        <p className="functions-muted">{schedule}</p>
      </div>
      <LastRun run={lastRun} />
      <Button loading={isLoading} disabled={isRunning} onClick={() => void start()}>
        {texts.runNow} <span className="visually-hidden">{title}</span>
      </Button>
      {error && !isLoading && (
        <div role="alert">
          <FailureText error={error} />
        </div>
      )}
    </li>
  );
}

const SIGNS = { running: '…', ok: '✓', attention: '!', failed: '✕', cancelled: '–' } as const;

function LastRun({ run }: { run: Job['lastRun'] }): ReactNode {
  if (run === null) return <p className="functions-muted">{texts.never}</p>;
  return (
    <div className={`job-run job-run-${run.status}`}>
      <p>
        <span aria-hidden>{SIGNS[run.status]} </span>
        {jobStatusTexts[run.status]}
        {' · '}
        <MomentText iso={run.finishedAt ?? run.startedAt} />
      </p>
      {run.error !== null && run.status === 'failed' && <p className="job-error">{run.error}</p>}
    </div>
  );
}
