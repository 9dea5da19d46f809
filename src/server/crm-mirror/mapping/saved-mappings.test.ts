import { openDatabase, type OpenDatabase } from '#server/db/open-database';
import { buildOldDatabase } from '#server/lib/testing/old-database';
import { rejectCommissionsElsewhere } from './guard-mapping';
import { findSavedMapping, isMappingChosen } from './mapping-queries';
import { DEFAULT_SOURCES } from './mapping-sources';

/** Number of migrations before a mapping was stored without its earlier versions. */
const WITH_VERSIONS = 40;
/** An embedded database takes seconds to start on a busy machine. */
const STARTS_DATABASES_MS = 180_000;

const { sales, customers } = DEFAULT_SOURCES;
const withCommission = (from: string) => ({
  ...DEFAULT_SOURCES,
  customers: { ...customers, isOff: true },
  sales: { ...sales, fields: { ...sales.fields, commission: { from } } },
});

let database: OpenDatabase;
afterEach(() => database.close());

async function upgrade(statements: string): Promise<void> {
  database = await openDatabase({ beginWith: await buildOldDatabase(WITH_VERSIONS, statements) });
}

it(
  'keeps the latest of several saved mappings, and the names of all commission fields',
  async () => {
    const versions = ['pcfearned', 'pcfPaid', 'pcfnow'].map(
      (field, i) => `(${i + 9}, '${JSON.stringify(withCommission(field))}', '2026-05-0${i + 1}', 'dana')`,
    );
    await upgrade(
      `insert into sync_mappings (version, mapping, saved_at, saved_by) values ${versions.join(', ')}`,
    );
    const { db } = database;
    expect(await findSavedMapping(db)).toEqual(withCommission('pcfnow'));
    expect(await isMappingChosen(db)).toBe(true);
    for (const from of ['pcfEarned', 'pcfpaid', 'pcfnow', 'pcfcommission']) {
      const source = { ...sales, fields: { ...sales.fields, amount: { from } } };
      await expect(rejectCommissionsElsewhere(db, ['system.manage'], [source])).rejects.toThrow(
        'salaries.view',
      );
    }
  },
  STARTS_DATABASES_MS,
);

it(
  'leaves an installation without a saved mapping as it is',
  async () => {
    await upgrade('null');
    expect(await isMappingChosen(database.db)).toBe(false);
    expect(await findSavedMapping(database.db)).toEqual(DEFAULT_SOURCES);
    await rejectCommissionsElsewhere(database.db, ['system.manage'], [sales]);
  },
  STARTS_DATABASES_MS,
);
