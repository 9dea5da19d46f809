import { eq } from 'drizzle-orm';
import { settings } from '../../lib/settings/settings-tables';
import { startTestApp, type TestApp } from '../../lib/testing/app';
import * as codeHash from './code-hash';

/** Called between the comparison of a code and its consequences. */
let afterComparison: () => Promise<void> = async () => undefined;
jest.mock('./code-hash', () => {
  const real = jest.requireActual<typeof codeHash>('./code-hash');
  return {
    ...real,
    codeMatches: async (code: string, hash: string) => {
      const matches = await real.codeMatches(code, hash);
      await afterComparison();
      return matches;
    },
  };
});

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('rejects a code that was replaced during its comparison', async () => {
  const headers = await test.as('system.admin');
  const url = '/api/system/two-factor';
  const on = await test.app.inject({
    method: 'PUT',
    url,
    headers,
    payload: { enabled: true, code: '482913' },
  });
  expect(on.statusCode).toBe(200);
  afterComparison = async () => {
    const value = { enabled: true, codeHash: await codeHash.hashCode('777777') };
    await test.database.db.update(settings).set({ value }).where(eq(settings.key, 'two_factor'));
  };
  const answer = await test.app.inject({
    method: 'POST',
    url: `${url}/verify`,
    headers,
    payload: { code: '482913' },
  });
  expect(answer.statusCode).toBe(401);
  expect(answer.cookies).toEqual([]);
});
