import { eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { deviceOwnersList } from '#contract/features/biometric/biometric-contract';
import { folded, nameKey } from '#server/db/columns';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';
import { biometricDevices } from '#server/db/schema/biometric-tables';
import { by } from '#server/lib/lists/list-orders';
import type { ListSource } from '#server/lib/lists/list-source';
import { searchCondition } from '#server/lib/lists/search-condition';

const owners = new QueryBuilder()
  .select({
    id: users.id,
    displayName: users.displayName,
    email: users.email,
    isActive: users.isActive,
    roleName: sql<string | null>`${roles.name}`.as('role_name'),
    devices: sql<number>`cast(count(*) filter (where ${biometricDevices.isActive}) as int)`.as('devices'),
    registeredWhileOff:
      sql<number>`cast(count(*) filter (where ${biometricDevices.registeredWhileOff}) as int)`.as(
        'registered_while_off',
      ),
  })
  .from(users)
  .leftJoin(biometricDevices, eq(biometricDevices.userId, users.id))
  .leftJoin(roles, eq(roles.id, users.roleId))
  .groupBy(users.id, roles.name)
  .as('owners');

const hasWhileOff = sql`${owners.registeredWhileOff} > 0`;

/** All users with their number of devices. */
export const deviceOwnersSource: ListSource<typeof deviceOwnersList> = {
  from: owners,
  columns: {
    id: owners.id,
    displayName: owners.displayName,
    email: owners.email,
    isActive: owners.isActive,
    roleName: owners.roleName,
    devices: owners.devices,
    registeredWhileOff: owners.registeredWhileOff,
  },
  sorts: {
    most: by(
      { sql: sql`-${owners.devices}`, type: 'whole' },
      { sql: nameKey(folded(owners.displayName)), type: 'text' },
    ),
  },
  where: {
    text: (text, { db }) =>
      searchCondition(db, text, { texts: [folded(owners.displayName), folded(owners.email)] }),
    whileOff: (has) => (has ? hasWhileOff : sql`not ${hasWhileOff}`),
  },
  totals: {
    devices: sql`cast(coalesce(sum(${owners.devices}), 0) as int)`,
    owners: sql`cast(count(*) filter (where ${owners.devices} > 0) as int)`,
    registeredWhileOff: sql`cast(coalesce(sum(${owners.registeredWhileOff}), 0) as int)`,
  },
};
