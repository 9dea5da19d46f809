import { testClock } from '#server/lib/testing/clock';
import { RunProgress } from './run-progress';

const OPTIONS = { callsPerMinute: 6, batchSize: 10 };

/** Returns the result of an entity of which so many records were read. */
const read = (entity: 'agents' | 'sales', recordCount: number) => ({
  entity,
  recordCount,
  savedCount: 0,
  deletedCount: 0,
  refusedCount: 0,
});

/** Starts the sales of a run, two seconds after its start. */
function begun(expected: Parameters<RunProgress['expect']>[0], inherited = [read('agents', 0)]) {
  const clock = testClock('2026-09-16T09:00:00Z');
  const progress = new RunProgress(clock, OPTIONS, inherited);
  progress.expect(expected);
  progress.begin('sales');
  clock.set('2026-09-16T09:00:02Z');
  return progress;
}

it.each([
  ['the speed so far', { sales: 50 }, 3],
  ['the speed so far, of later entities too', { sales: 50, payments: 10 }, 4],
  ['the limit of calls', { sales: 20 + 190 }, 190],
  ['nothing left', { agents: 99, sales: 20 }, 0],
])('estimates the remaining time by %s', (_what, expected, secondsLeft) => {
  const view = begun(expected).view([read('sales', 20)]);
  expect(view).toMatchObject({ entity: 'sales', recordsPerSecond: 10, secondsLeft });
});

it('does not count the records of earlier pieces as speed', () => {
  const view = begun({ sales: 50 }, [read('sales', 15)]).view([read('sales', 20)]);
  expect(view).toMatchObject({ expected: 50, recordsPerSecond: 2.5, secondsLeft: 12 });
});

it('knows no remaining time without expected numbers, without records and while comparing', () => {
  expect(begun({ agents: 9 }).view([read('sales', 20)])).toMatchObject({
    expected: null,
    recordsPerSecond: 10,
    secondsLeft: null,
  });
  expect(begun({ sales: 50 }).view([])).toMatchObject({ recordsPerSecond: null, secondsLeft: null });
  const comparing = begun({ sales: 50 });
  comparing.compare('sales');
  const view = comparing.view([read('sales', 20)]);
  expect(view).toMatchObject({ isComparing: true, expected: null, secondsLeft: null });
});

it('spreads the calls over the minute if the expected pages exceed its limit', () => {
  const spacing = (sales: number) => begun({ sales }).spacingMs;
  expect([spacing(60), spacing(61)]).toEqual([0, 10_000]);
  expect(new RunProgress(testClock('2026-09-16T09:00:00Z'), OPTIONS, []).spacingMs).toBe(0);
});

it('begins with the first entity, and shows the compared one', () => {
  const progress = new RunProgress(testClock('2026-09-16T09:00:00Z'), OPTIONS, []);
  const unknown = { expected: null, recordsPerSecond: null, secondsLeft: null, waitingUntil: null };
  expect(progress.view([read('agents', 5)])).toEqual({ entity: 'agents', ...unknown });
  progress.compare('sales');
  expect(progress.view([])).toEqual({ entity: 'sales', isComparing: true, ...unknown });
});

it('shows the end of a wait and its reason', () => {
  const progress = begun({});
  progress.wait(new Date('2026-09-16T09:01:00Z'), 'retry');
  expect(progress.view([])).toMatchObject({ waitingUntil: '2026-09-16T09:01:00.000Z', waitingFor: 'retry' });
  progress.wait(null, 'quota');
  expect(progress.view([])).not.toHaveProperty('waitingFor');
});

it('counts no read records of an entity without a result', () => {
  expect(begun({ sales: 21, payments: 1 }).view([read('agents', 4)])).toMatchObject({ secondsLeft: 11 });
});
