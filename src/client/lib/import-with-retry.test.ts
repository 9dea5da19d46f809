import { importWithRetry } from './import-with-retry';
import { TestClock } from './testing/services';

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
