import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { Database } from '#server/db/database';
import { countRows, insertDemo, type DemoContent } from './demo-queries';
import { findSetting } from '#server/lib/settings/settings-queries';

/** Thrown if this mode must not serve the database. */
export class DemoError extends Error {}

/** Setting that marks a demo database. */
const DEMO_SETTING = 'demo';

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
        /** Days until it expires. */
        daysLeft: z.number(),
      }),
    )
    .default([]),
});

/**
 * Fills an empty database with the demo's roles and users (none without `accountsFile`) and its mark, in one transaction. Leaves
 * a demo database unchanged.
 * @throws DemoError for any other database
 */
export async function prepareDemo(db: Database, accountsFile: string | undefined): Promise<void> {
  const content = accountsFile ? await readDemoFile(accountsFile) : { roles: [], users: [], invitations: [] };
  if ((await findSetting(db, DEMO_SETTING)) !== null) return;
  if ((await countRows(db)) > 0) {
    // Another server may have filled it since the mark was read.
    if ((await findSetting(db, DEMO_SETTING)) !== null) return;
    throw new DemoError('This database is not empty and not a demo: a demo is never written into it.');
  }
  await insertDemo(db, DEMO_SETTING, content);
}

/** @throws DemoError for a demo database, since its accounts have a published password */
export async function rejectDemoDatabase(db: Database): Promise<void> {
  if ((await findSetting(db, DEMO_SETTING)) !== null) {
    throw new DemoError('Production does not start: this database holds demo data and demo accounts.');
  }
}

async function readDemoFile(path: string): Promise<DemoContent> {
  return DemoFile.parse(JSON.parse(await readFile(path, 'utf8')));
}
