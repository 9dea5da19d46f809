import type { Clock } from '../../clock';
import { createFileLimit } from './file-limit';

const staying = new AbortController().signal;

/** Creates a clock with sleeps that end on demand or when they are aborted. */
function patient(): { clock: Clock; endHolds: () => Promise<void> } {
  let now = Date.parse('2026-09-16T09:00:00Z');
  const holds = new Set<() => void>();
  const clock: Clock = {
    now: () => new Date(now),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const end = (): void => void (holds.delete(end), resolve());
        if (signal?.aborted) return resolve();
        signal?.addEventListener('abort', end, { once: true });
        holds.add(() => {
          now += ms;
          end();
        });
      }),
  };
  return {
    clock,
    endHolds: async () => {
      holds.forEach((end) => end());
      await Promise.resolve();
    },
  };
}

const rejected = (ahead: number) => ({ code: 'busy', extras: { details: { ahead }, retryAfterSeconds: 1 } });

it('allows one file per user and two in total, and returns the number of users ahead to others', async () => {
  const { clock, endHolds } = patient();
  const queue = createFileLimit(clock);
  const dana = await queue.enter('dana', staying);
  const again = queue.enter('dana', staying).catch((error: unknown) => error);
  await endHolds();
  expect(await again).toMatchObject(rejected(1));
  const yossi = await queue.enter('yossi', staying);
  const noa = queue.enter('noa', staying);
  const third = queue.enter('ruth', staying).catch((error: unknown) => error);
  yossi();
  const leaveNoa = await noa;
  await endHolds();
  expect(await third).toMatchObject(rejected(3));
  dana();
  const ruth = await queue.enter('ruth', staying);
  ruth();
  // Giving a turn back twice has no further effect.
  ruth();
  leaveNoa();
  await queue.enter('yossi', staying);
});

it('alternates between users, regardless of the number of their files', async () => {
  const { clock } = patient();
  const queue = createFileLimit(clock);
  const order: string[] = [];
  const files = ['dana', 'dana', 'dana', 'yossi', 'noa', 'dana', 'noa'].map(async (person) => {
    const leave = await queue.enter(person, staying);
    order.push(person);
    await new Promise((resolve) => setImmediate(resolve));
    leave();
  });
  await Promise.all(files);
  expect(order.slice(0, 4).sort()).toEqual(['dana', 'dana', 'noa', 'yossi']);
});

it('does not wait for disconnected callers', async () => {
  const { clock } = patient();
  const queue = createFileLimit(clock);
  await queue.enter('dana', staying);
  const leaving = new AbortController();
  const left = queue.enter('dana', leaving.signal).catch((error: unknown) => error);
  leaving.abort();
  expect(await left).toMatchObject({ code: 'busy' });
});
