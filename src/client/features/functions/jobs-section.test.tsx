import { act, screen, waitFor, within } from '@testing-library/react';
import type { Job } from '#contract/features/functions/functions-contract';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices, json, errorResponse, TestClock, TestServer } from '#client/lib/testing/services';
import { JobsSection } from './jobs-section';
import { JOB } from './testing/functions';

const JOBS = 'GET /api/functions/jobs';
const RUN = 'POST /api/functions/jobs/last_update/run';

async function open(jobs: readonly object[]) {
  const server = new TestServer({ [JOBS]: () => json({ data: jobs }) });
  // Messages stay until the clock advances.
  const services = buildServices({ server, clock: new TestClock('manual') });
  const { store, user } = await renderPart(<JobsSection />, services);
  await screen.findAllByRole('row');
  return { server, store, user };
}

const run = (status: NonNullable<Job['lastRun']>['status'], error: string | null = null) => ({
  startedAt: '2026-09-16T09:00:00Z',
  finishedAt: status === 'running' ? null : '2026-09-16T09:01:05Z',
  status,
  error,
});

it('shows how each job ended, and why one failed', async () => {
  const lastRuns = {
    failed: run('failed', 'אין חיבור'),
    attention: run('attention', 'פרט שאינו מוצג'),
    running: run('running'),
    never: null,
  };
  await open(Object.entries(lastRuns).map(([name, lastRun]) => ({ ...JOB, name, title: name, lastRun })));
  const row = (name: string) => screen.getByText(name, { selector: 'strong' }).closest('tr')!;
  await waitFor(() => expect(row('failed')).toHaveTextContent(/נכשלה16\.9\.2026 12:01אין חיבור.*1:05/));
  expect(row('attention')).toHaveTextContent(/הסתיימה, דורשת תשומת לב/);
  expect(row('attention')).not.toHaveTextContent('פרט');
  expect(row('running')).toHaveTextContent(/פועלת עכשיו16\.9\.2026 12:00/);
  expect(row('never')).toHaveTextContent('טרם הופעלה');
  const disabled = ['failed', 'attention', 'running', 'never'].map(
    (name) => within(row(name)).getByRole<HTMLButtonElement>('button').disabled,
  );
  expect(disabled).toEqual([false, false, true, false]);
});

it('shows that a job was started, or why it was not', async () => {
  const { server, store, user } = await open([JOB]);
  server.routes[RUN] = () => errorResponse(429, 'too_many_requests');
  const start = await screen.findByRole('button', { name: /^הפעלה עכשיו/ });
  await user.click(start);
  expect(await screen.findByText(/^יותר מדי בקשות בבת אחת/)).toBeVisible();
  expect(store.getState().snackbar).toEqual({ status: 'hidden' });
  server.routes[RUN] = () => json({ data: [JOB] });
  await user.click(start);
  await waitFor(() => expect(store.getState().snackbar).toMatchObject({ tone: 'info' }));
  expect(screen.queryByText(/^יותר מדי בקשות בבת אחת/)).toBeNull();
  await act(async () => {});
});
