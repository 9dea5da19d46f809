import type { Browser, Page } from '@playwright/test';
import { build } from 'esbuild';

interface RecordedStore {
  getState(): {
    actionsById: Record<number, { action: { type: string } }>;
    computedStates: { state: object }[];
    stagedActionIds: number[];
    committedState?: object;
  };
  dispatch(action: { type: string; [key: string]: unknown }): void;
}

declare global {
  interface Window {
    recordedStore: RecordedStore;
  }
}

/** A script in place of the Redux DevTools extension: the instrumented store without the extension's window. */
export async function devTools(): Promise<string> {
  const contents = `
    import { instrument } from '@redux-devtools/instrument';
    window.__REDUX_DEVTOOLS_EXTENSION__ = () => (createStore) => (...args) => {
      const store = instrument()(createStore)(...args);
      window.recordedStore = store.liftedStore;
      return store;
    };`;
  const stdin = { contents, resolveDir: __dirname };
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'iife' });
  return outputFiles[0]?.text ?? '';
}

/** Opens a page in a browser without a signed-in user. */
export async function freshPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'he-IL' });
  await context.addInitScript({ content: await devTools() });
  return context.newPage();
}

/** Imports a file like the extension does. The prerendered page is displayed before its store exists. */
export async function importFile(page: Page, file: string): Promise<void> {
  await page.waitForFunction(() => 'recordedStore' in window);
  await page.evaluate((text) => {
    const { payload, preloadedState } = JSON.parse(text) as { payload: string; preloadedState?: string };
    window.recordedStore.dispatch({
      type: 'IMPORT_STATE',
      nextLiftedState: JSON.parse(payload),
      ...(preloadedState !== undefined && { preloadedState: JSON.parse(preloadedState) }),
    });
  }, file);
}

/** Collects the requests of a page that are not for its code. */
export function followRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // A page that this browser has not opened yet still loads its code, and the browser loads the icon.
    if (!pathname.startsWith('/assets/') && pathname !== '/icon.svg')
      requests.push(`${request.method()} ${pathname}`);
  });
  return requests;
}
