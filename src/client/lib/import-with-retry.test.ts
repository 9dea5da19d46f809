import { importWithRetry } from './import-with-retry';
import { TestClock } from './testing/services';

it('retries after 1 s and then 3 s', async () => {
  const clock = new TestClock('manual');
  const load = jest
    .fn()
    .mockRejectedValueOnce(new Error('offline'))
    .mockRejectedValueOnce(new Error('offline'));
  const loaded = importWithRetry(load.mockResolvedValue('code'), clock);
  for (const [wait, calls] of [
    [0, 1],
    [999, 1],
    [1, 2],
    [2_999, 2],
    [1, 3],
  ] as const) {
    clock.advance(wait);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    expect(load).toHaveBeenCalledTimes(calls);
  }
  expect(await loaded).toBe('code');
});

it('gives up after 120 s in total, and stops its timer', async () => {
  const clock = new TestClock('manual');
  const load = jest.fn(() => new Promise(() => undefined)).mockRejectedValueOnce(new Error('offline'));
  const loaded = importWithRetry(load, clock);
  const failed = loaded.catch((error: unknown) => error);
  await Promise.resolve();
  for (let seconds = 0; seconds < 119; seconds += 1) {
    clock.advance(1_000);
    await Promise.resolve();
  }
  expect(load).toHaveBeenCalledTimes(2);
  expect(clock.ticking).toBe(1);
  clock.advance(1_000);
  expect(await failed).toEqual(new Error('the code did not come in time'));
  expect(clock.ticking).toBe(0);
});
