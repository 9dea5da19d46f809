import { mkdir } from 'node:fs/promises';
import { expect, test } from '../testing/product';
import { firefox } from './firefox';
import {
  compareCharts,
  editTarget,
  openAllPages,
  openPanelOnPhone,
  readDays,
  readDaysHere,
  savePrint,
  signIn,
  usePalette,
  useSales,
} from './walk';
import { webkit } from './webkit';

const ENGINES = [firefox, webkit];

test.setTimeout(240_000);

/** Browsers abroad, whose languages write other digits and calendars. The walk through all pages is in English. */
const BROWSERS = [
  { zone: 'America/New_York', language: 'ar' },
  { zone: 'Pacific/Kiritimati', language: 'fa' },
];

for (const engine of ENGINES) {
  test.describe(engine.name, () => {
    test.skip(!engine.isInstalled, `${engine.name} is not installed`);

    test('opens every page, and sorts, filters, edits, draws and saves files', async ({ product }, info) => {
      const downloads = info.outputPath('downloads');
      await mkdir(downloads, { recursive: true });
      const tab = await engine.open({ zone: 'Pacific/Kiritimati', language: 'en', downloads });
      try {
        await tab.resize(1440, 900);
        const screen = await signIn(tab, product.origin);
        await compareCharts(screen);
        await openAllPages(screen);
        await useSales(screen, downloads);
        await usePalette(screen);
        await editTarget(screen);
        await savePrint(screen, downloads);
        await openPanelOnPhone(screen);
        expect(tab.problems).toEqual([]);
      } finally {
        await tab.close();
      }
    });

    test('shows the same days and digits in other time zones and languages', async ({
      page,
      product,
    }, info) => {
      const here = await readDaysHere(page);
      expect(here.join()).toMatch(/\d/);
      for (const options of BROWSERS) {
        const tab = await engine.open({ ...options, downloads: info.outputDir });
        try {
          await tab.resize(1440, 900);
          expect(await readDays(await signIn(tab, product.origin))).toEqual(here);
        } finally {
          await tab.close();
        }
      }
    });
  });
}
