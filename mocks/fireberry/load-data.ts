import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { todayInJerusalem } from '../demo/calendar';
import { generateDemoData, type DemoOptions } from '../demo/demo-data';
import { buildStore, type Store } from './store';
import type { CrmRecord, RecordSet } from './types';

/** Records by object number, path of a folder, or options of the generator (`{}` for the defaults). */
export type DataSource = RecordSet | string | Partial<DemoOptions>;

function isDemo(source: RecordSet | Partial<DemoOptions>): source is Partial<DemoOptions> {
  return Object.keys(source).every((key) => !/^\d+$/.test(key));
}

/**
 * Reads `<object number>.json` files: JSON arrays of records with CRM field names.
 * @throws Error with the name of an invalid file.
 */
function readFolder(folder: string): Store {
  const records: Record<number, CrmRecord[]> = {};
  const stamps = new Map<number, Date>();
  for (const name of readdirSync(folder)) {
    const match = /^(\d+)\.json$/.exec(name);
    if (!match) continue;
    const path = join(folder, name);
    const parsed = JSON.parse(readFileSync(path, 'utf8')) as unknown;
    if (!Array.isArray(parsed)) throw new Error(`${path} is not an array of records`);
    records[Number(match[1])] = parsed as CrmRecord[];
    stamps.set(Number(match[1]), statSync(path).mtime);
  }
  return buildStore(records, false, (object) => stamps.get(object) ?? new Date());
}

/** Creates the simulator's store from its source. */
export function loadData(source: DataSource | undefined, now: Date): Store {
  if (typeof source === 'string') return readFolder(source);
  if (source === undefined || isDemo(source)) {
    return buildStore(generateDemoData({ today: todayInJerusalem(now), ...source }), true, () => now);
  }
  return buildStore(source, false, () => now);
}
