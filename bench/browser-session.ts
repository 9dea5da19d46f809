import { startProduct } from '../e2e/testing/product';
import { ensureBuilt } from '../scripts/ensure-built';
import { startFloors, type Floors } from './browser-floors';
import { startBrowsers, type Browsers } from './browser-pages';

interface Session {
  /** Address of the application. */
  origin: string;
  browsers: Browsers;
  /** Minimal pages to compare with. */
  floors: Floors;
}

/** Starts the application, the pages to compare with and the browsers, and stops them after the work. */
export async function inSession(work: (session: Session) => Promise<void>): Promise<void> {
  // A build can take longer than the start timeout of the application.
  await ensureBuilt();
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const floors = await startFloors();
    closers.push(floors.close);
    const { origin, stop } = await startProduct();
    closers.push(stop);
    const browsers = await startBrowsers(origin);
    closers.push(browsers.close);
    await work({ origin, browsers, floors });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
