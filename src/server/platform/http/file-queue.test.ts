import type { Clock } from '../clock';
import { createFileQueue } from './file-queue';

const staying = new AbortController().signal;

/** Holds end when they are told to, or are answered. */
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

const refused = (ahead: number) => ({ code: 'busy', extras: { details: { ahead }, retryAfterSeconds: 1 } });

it('lets one file a person and two of all be made, and tells the others how many are before them', async () => {
  const { clock, endHolds } = patient();
  const queue = createFileQueue(clock);
  const dana = await queue.enter('dana', staying);
  const again = queue.enter('dana', staying).catch((error: unknown) => error);
  await endHolds();
  expect(await again).toMatchObject(refused(1));
  const yossi = await queue.enter('yossi', staying);
  const noa = queue.enter('noa', staying);
  const third = queue.enter('ruth', staying).catch((error: unknown) => error);
  yossi();
  const leaveNoa = await noa;
  await endHolds();
  expect(await third).toMatchObject(refused(3));
  dana();
  const ruth = await queue.enter('ruth', staying);
  ruth();
  // A turn that is given back twice is given back once.
  ruth();
  leaveNoa();
  await queue.enter('yossi', staying);
});

it('takes people in turn, however many files one of them asks for', async () => {
  const { clock } = patient();
  const queue = createFileQueue(clock);
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

it('does not wait for who has left', async () => {
  const { clock } = patient();
  const queue = createFileQueue(clock);
  await queue.enter('dana', staying);
  const leaving = new AbortController();
  const left = queue.enter('dana', leaving.signal).catch((error: unknown) => error);
  leaving.abort();
  expect(await left).toMatchObject({ code: 'busy' });
});
