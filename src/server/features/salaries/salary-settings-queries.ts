import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  FILTER_SETTINGS_ID,
  SALARY_SETTINGS,
  type SalaryFilterSettings,
  SalaryMetadata,
  SalarySettings,
} from '#contract/features/salaries/salaries-contract';
import { authorizeWrite } from '#server/lib/authorize-write';
import type { Database } from '#server/db/database';
import { salaryFilters } from '#server/db/schema/salaries-tables';
import { defineSetting, readSetting } from '#server/lib/settings/setting';
import { findSetting, upsertSetting } from '#server/lib/settings/settings-queries';

const METADATA_KEY = 'salaries.metadata';

export const salarySettings = defineSetting({
  key: 'salaries.settings',
  changed: 'salary_settings.changed',
  schema: SalarySettings,
  fallback: SALARY_SETTINGS,
});

export const findSalarySettings = (db: Database): Promise<SalarySettings> => readSetting(db, salarySettings);

/** Returns null until the job has run. */
export async function findSalaryMetadata(db: Database): Promise<SalaryMetadata | null> {
  const stored = z.safeParse(SalaryMetadata, await findSetting(db, METADATA_KEY));
  return stored.success ? stored.data : null;
}

export async function updateSalaryMetadata(db: Database, value: SalaryMetadata): Promise<void> {
  await upsertSetting(db, METADATA_KEY, value);
}

/** Returns the user's last filter; empty with the time `now` by default (spec.md section 3). */
export async function findFilterSettings(
  db: Database,
  userId: string,
  now: Date,
): Promise<SalaryFilterSettings> {
  const [row] = await db.select().from(salaryFilters).where(eq(salaryFilters.userId, userId));
  return {
    id: FILTER_SETTINGS_ID,
    selectedAgents: row?.selectedAgents ?? [],
    selectedStatuses: row?.selectedStatuses ?? [],
    lastUpdated: row?.lastUpdated ?? now.toISOString(),
  };
}

export async function upsertFilterSettings(
  db: Database,
  userId: string,
  chosen: Pick<SalaryFilterSettings, 'selectedAgents' | 'selectedStatuses'>,
  now: Date,
): Promise<void> {
  const values = { ...chosen, lastUpdated: now.toISOString() };
  await db.transaction(async (tx) => {
    await authorizeWrite(tx);
    await tx
      .insert(salaryFilters)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: salaryFilters.userId, set: values });
  });
}
