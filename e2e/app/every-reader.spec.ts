import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findCutBeginnings, findLastingProblems, findOverflows } from '../testing/layout-problems';
import { goTo } from '../testing/go-to';
import { expect, test } from '../testing/product';
import {
  findFocusProblems,
  findInvisibleChoices,
  findMissingLandmarks,
  findNameless,
  watchFocus,
} from '../testing/reader-problems';
import { signIn } from '../testing/sign-in';

const WIDE = { width: 1440, height: 900 };
/** A window of 1440×900 at a zoom of 200 %. */
const ZOOMED = { width: 720, height: 450 };
/** Elements that are visited by Tab on each page. */
const STOPS = 30;
/** Pages of which the accounts of this test see no content. */
const CLOSED = ['/auth/action', '/2fa'];

/** Returns the addresses of all pages, which the build derives from the list of routes. */
async function readPaths(): Promise<{ open: string[]; agent: string[]; office: string[] }> {
  const { addresses } = JSON.parse(await readFile('dist/client/pages.json', 'utf8')) as {
    addresses: { path: string | null; preload: string[] }[];
  };
  const paths = [...new Set(addresses.flatMap(({ path }) => path ?? []))].filter(
    (path) => !CLOSED.includes(path),
  );
  const isOpen = (path: string): boolean => path === '/login' || path === '/reset-password';
  const isOfAgents = (path: string): boolean => path.startsWith('/agent');
  return {
    open: paths.filter(isOpen),
    agent: paths.filter(isOfAgents),
    office: paths.filter((path) => !isOpen(path) && !isOfAgents(path)),
  };
}

/** Returns what is wrong with the current page: in a wide window, and zoomed to 200 %, in forced colours. */
async function findProblems(page: Page): Promise<string[]> {
  await page.setViewportSize(WIDE);
  const wrong = [
    ...(await findNameless(page)),
    ...(await findMissingLandmarks(page)),
    ...(await findInvisibleChoices(page)),
  ];
  await page.setViewportSize(ZOOMED);
  const cut = await findLastingProblems(async () => [
    ...(await findOverflows(page)),
    ...(await findCutBeginnings(page)),
  ]);
  return [
    ...wrong,
    ...cut,
    ...(await findInvisibleChoices(page)),
    ...(await findFocusProblems(page, STOPS, { isForced: true })),
  ];
}

test('every page can be read and used by keyboard, in forced colours and at a zoom of 200 %', async ({
  page,
  openContext,
}) => {
  test.setTimeout(300_000);
  const found: Record<string, string[]> = {};
  const visit = async (on: Page, paths: readonly string[], go: typeof goTo): Promise<void> => {
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths) {
      await go(on, path);
      const wrong = await findProblems(on);
      if (wrong.length > 0) found[path] = wrong;
    }
  };
  const { open, agent, office } = await readPaths();
  for (const one of [page, await (await openContext()).newPage()]) {
    await watchFocus(one);
    await one.emulateMedia({ forcedColors: 'active' });
    await one.setViewportSize(WIDE);
    if (one === page) {
      await visit(page, open, async (on, path) => {
        await on.goto(path);
        await on.getByRole('button').first().waitFor();
      });
      await page.setViewportSize(WIDE);
      await signIn(page, 'admin', '/inventory');
      await visit(page, office, goTo);
    } else {
      await signIn(one, 'agent', '/agent');
      await visit(one, agent, goTo);
    }
  }
  expect(found).toEqual({});
});
