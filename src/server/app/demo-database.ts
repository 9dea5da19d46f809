import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { Database } from '../platform/database/database';
import { countRows, insertDemo, type DemoContent } from './demo-queries';
import { findSetting } from '../platform/settings/settings-queries';

/** The database is not one that this mode may serve. */
export class DemoError extends Error {}

/** Setting by which a database says that it holds a demo. */
const DEMO_MARK = 'demo';

const DemoFile = z.object({
  roles: z.array(
    z.object({ id: z.string(), name: z.string(), description: z.string(), permissions: z.array(z.string()) }),
  ),
  users: z.array(
    z.object({
      uid: z.string(),
      email: z.string(),
      displayName: z.string(),
      roleId: z.string(),
      isActive: z.boolean(),
    }),
  ),
  invitations: z
    .array(
      z.object({
        id: z.string(),
        email: z.string(),
        displayName: z.string(),
        roleId: z.string(),
        /** Until it expires. */
        daysLeft: z.number(),
      }),
    )
    .default([]),
});

/**
 * Makes an empty database a demo's: its roles and users (none without `accountsFile`) and its mark, at once.
 * A demo's database is left as it is.
 * @throws DemoError for a database that is neither.
 */
export async function prepareDemo(db: Database, accountsFile: string | undefined): Promise<void> {
  const content = accountsFile ? await readDemoFile(accountsFile) : { roles: [], users: [], invitations: [] };
  if ((await findSetting(db, DEMO_MARK)) !== null) return;
  if ((await countRows(db)) > 0) {
    // Another server may have made it a demo's since we looked for the mark.
    if ((await findSetting(db, DEMO_MARK)) !== null) return;
    throw new DemoError('This database is not empty and not a demo: a demo is never written into it.');
  }
  await insertDemo(db, DEMO_MARK, content);
}

/** @throws DemoError when the database holds a demo: its accounts have a published password. */
export async function refuseDemoDatabase(db: Database): Promise<void> {
  if ((await findSetting(db, DEMO_MARK)) !== null) {
    throw new DemoError('Production does not start: this database holds demo data and demo accounts.');
  }
}

async function readDemoFile(path: string): Promise<DemoContent> {
  return DemoFile.parse(JSON.parse(await readFile(path, 'utf8')));
}
