import { DiskFullError } from '#server/db/embedded-folder';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { createDiskWatch } from './watch-disk';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('posts a full disk and its end once each, and repeats a post that was not delivered', async () => {
  const posts: { kind: string; status: string; text: string }[] = [];
  let isAway = true;
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    if (isAway) throw new Error('no connection');
    posts.push(JSON.parse(String(init?.body)) as (typeof posts)[number]);
    return new Response('');
  };
  let isFull = false;
  const database = {
    ...test.database,
    kind: 'embedded' as const,
    ping: async () => {
      if (isFull) throw new DiskFullError('full');
    },
  };
  const config = { ...test.services.config, alertWebhookUrl: 'https://chat.example/hook' };
  const watch = createDiskWatch({ ...test.services, config, database, fetch });
  await watch();
  isFull = true;
  await watch();
  isAway = false;
  await watch();
  await watch();
  isFull = false;
  await watch();
  expect(posts.map(({ kind, status }) => [kind, status])).toEqual([
    ['full_disk', 'raised'],
    ['full_disk', 'over'],
  ]);
  expect(posts[0]?.text).toContain('הדיסק של מסד הנתונים מלא');
});
