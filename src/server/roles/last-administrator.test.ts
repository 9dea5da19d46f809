import { sql } from 'drizzle-orm';
import { startPeople, type Answered, type People, type Person } from '../users/testing/people';
import { countAdministrators } from './administrators-queries';

/** Ways to take an administrator's rights away; `role` is the one that only this administrator holds. */
const WAYS: Record<string, (by: Person, whom: string, role: string) => Promise<Answered>> = {
  demote: (by, whom) => by.send('PUT', `/api/admin/users/${whom}`, { roleId: 'sellers' }),
  strip: (by, whom) => by.send('PUT', `/api/admin/users/${whom}`, { roleId: null }),
  deactivate: (by, whom) => by.send('POST', `/api/admin/users/${whom}/deactivate`),
  empty: (by, _whom, role) => by.send('PUT', `/api/admin/roles/${role}`, { permissions: ['sales.view'] }),
};
const pairs = Object.keys(WAYS).flatMap((one) => Object.keys(WAYS).map((other) => [one, other] as const));

let people: People;
beforeAll(async () => {
  people = await startPeople();
  const { db } = people.test.database;
  // A barrier: whoever has written waits before it goes on, so that the other writes too, unless something holds it back.
  await db.execute(sql`create function wait_a_little() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.1); return new; end $$`);
  for (const table of ['users', 'roles'])
    await db.execute(
      sql.raw(
        `create trigger barrier after update on ${table} for each row execute function wait_a_little()`,
      ),
    );
});
afterAll(async () => {
  const { db } = people.test.database;
  await db.execute(sql`drop function wait_a_little() cascade`);
  await people.test.close();
});

it.each(pairs)(
  'two administrators who %s and %s each other at the same moment leave one',
  async (one, other) => {
    const { database } = people.test;
    await database.reset();
    await people.role('sellers', 'sales.view');
    for (const name of ['a', 'b']) {
      await people.role(`role-${name}`, 'system.admin');
      await people.user(name, `role-${name}`);
    }
    const answers = await Promise.all([
      WAYS[one]!(people.person('a'), 'b', 'role-b'),
      WAYS[other]!(people.person('b'), 'a', 'role-a'),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([403, 409]).toContain(statuses[1]);
    expect(await countAdministrators(database.db)).toBe(1);
  },
);
