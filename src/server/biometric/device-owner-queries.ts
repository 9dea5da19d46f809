import { asc, desc, eq, sql } from 'drizzle-orm';
import type { DeviceOwner } from '../../contract/biometric/biometric-contract';
import type { Database } from '../platform/database/database';
import { biometricDevices, roles, users } from '../platform/database/schema';
import { searchCondition } from '../platform/lists/search-condition';
import { userSearch } from '../users/users-queries';

const active = sql<number>`cast(count(*) filter (where ${biometricDevices.isActive}) as int)`;
const whileOff = sql<number>`cast(count(*) filter (where ${biometricDevices.registeredWhileOff}) as int)`;

interface Wanted {
  search?: string | undefined;
  whileOff?: 'true' | undefined;
  limit: number;
}

/** Users by how many devices they have, most first; those without any too. */
export async function findDeviceOwners(db: Database, wanted: Wanted): Promise<DeviceOwner[]> {
  const named = await searchCondition(db, wanted.search ?? '', userSearch);
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
    .where(named)
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
