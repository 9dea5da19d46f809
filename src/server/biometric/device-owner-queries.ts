import { asc, desc, eq, ilike, or, sql } from 'drizzle-orm';
import type { DeviceOwner } from '../../contract/biometric/biometric-contract';
import type { Database } from '../platform/database/database';
import { biometricDevices, roles, users } from '../platform/database/schema';

const active = sql<number>`cast(count(*) filter (where ${biometricDevices.isActive}) as int)`;
const whileOff = sql<number>`cast(count(*) filter (where ${biometricDevices.registeredWhileOff}) as int)`;

interface Wanted {
  search?: string | undefined;
  whileOff?: 'true' | undefined;
  limit: number;
}

/** What a person typed, with nothing in it that `like` would read as a sign of its own. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Users by how many devices they have, most first; those without any too. */
export async function findDeviceOwners(db: Database, wanted: Wanted): Promise<DeviceOwner[]> {
  const text = wanted.search?.trim() ?? '';
  const named = or(ilike(users.displayName, containing(text)), ilike(users.email, containing(text)));
  const devices = sql<number>`cast(count(${biometricDevices.id}) filter (where ${biometricDevices.isActive}) as int)`;
  return db
    .select({
      id: users.id,
      displayName: users.displayName,
      email: users.email,
      isActive: users.isActive,
      roleName: roles.name,
      devices,
      registeredWhileOff: whileOff,
    })
    .from(users)
    .leftJoin(biometricDevices, eq(biometricDevices.userId, users.id))
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(text === '' ? undefined : named)
    .groupBy(users.id, roles.name)
    .having(wanted.whileOff ? sql`${whileOff} > 0` : undefined)
    .orderBy(desc(devices), asc(users.displayName), asc(users.id))
    .limit(wanted.limit);
}

/** Of the whole organisation: active devices, who has one, and those registered while the factor was off. */
export async function countDevices(
  db: Database,
): Promise<{ devices: number; owners: number; registeredWhileOff: number }> {
  const [owners] = await db
    .select({
      devices: active,
      owners: sql<number>`cast(count(distinct ${biometricDevices.userId}) filter (where ${biometricDevices.isActive}) as int)`,
      registeredWhileOff: whileOff,
    })
    .from(biometricDevices);
  return owners ?? { devices: 0, owners: 0, registeredWhileOff: 0 };
}
