import { createConcurrencyLimit } from './concurrency-limit';

const here = () => false;

/** Creates work that runs until it is released. */
function held(): { work: () => Promise<string>; began: () => boolean; release: () => void } {
  let begun = false;
  let release = (): void => {};
  const ended = new Promise<void>((resolve) => (release = resolve));
  const work = async (): Promise<string> => {
    begun = true;
    await ended;
    return 'done';
  };
  return { work, began: () => begun, release: () => release() };
}

it("limits each owner's concurrency, keeps their order, and starts another owner's work at once", async () => {
  const slots = createConcurrencyLimit({ atOnce: 2, waiting: 10 });
  const works = [held(), held(), held(), held()];
  const all = works.map(({ work }) => slots.within('dana', here, work));
  const other = held();
  const others = slots.within('yossi', here, other.work);
  await Promise.resolve();
  expect([...works, other].map(({ began }) => began())).toEqual([true, true, false, false, true]);
  works[1]?.release();
  await all[1];
  expect(works.map(({ began }) => began())).toEqual([true, true, true, false]);
  for (const { release } of [...works, other]) release();
  expect(await Promise.all([...all, others])).toEqual(Array(5).fill('done'));
});

it('continues after a failure, and skips disconnected callers', async () => {
  const slots = createConcurrencyLimit({ atOnce: 1, waiting: 10 });
  const failing = slots.within('dana', here, () => Promise.reject(new Error('broken')));
  const left = held();
  const leaving = slots.within('dana', () => true, left.work);
  const last = slots.within('dana', here, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  await expect(leaving).rejects.toThrow('left');
  expect([left.began(), await last]).toEqual([false, 'done']);
});

it('rejects work when the queue is full', async () => {
  const slots = createConcurrencyLimit({ atOnce: 1, waiting: 1 });
  const first = held();
  const running = slots.within('dana', here, first.work);
  const waiting = slots.within('dana', here, async () => 'done');
  await expect(slots.within('dana', here, first.work)).rejects.toMatchObject({
    code: 'too_many_requests',
    extras: { retryAfterSeconds: 1 },
  });
  first.release();
  await Promise.all([running, waiting]);
  expect(await slots.within('dana', here, async () => 'again')).toBe('again');
});

it('alternates between owners under a total, and pauses between two works', async () => {
  const rests: (() => void)[] = [];
  const rest = () => new Promise<void>((resolve) => rests.push(resolve));
  const slots = createConcurrencyLimit({ atOnce: 1, waiting: 10, total: 1, rest });
  const order: string[] = [];
  const all = ['dana', 'dana', 'dana', 'yossi'].map((owner) =>
    slots.within(owner, here, async () => void order.push(owner)),
  );
  await all[0];
  expect(order).toEqual(['dana']);
  for (const work of [all[1], all[3], all[2]]) {
    rests.shift()?.();
    await work;
  }
  expect(order).toEqual(['dana', 'dana', 'yossi', 'dana']);
});
