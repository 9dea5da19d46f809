import { sql } from 'drizzle-orm';
import { openDatabase, type OpenDatabase } from '#server/db/open-database';
import { getRows } from '#server/db/database';
import { buildOldDatabase } from '#server/lib/testing/old-database';
import { compareWithLive } from './closing/closing-queries';
import { findWaiting } from './closing/late-change-queries';

/** Number of migrations before ids were stored in lower case. */
const BEFORE_FOLDING = 23;
/** An embedded database takes seconds to start on a busy machine. */
const STARTS_DATABASES_MS = 180_000;

const guid = (end: string): string => `0000000A-000B-4000-8000-00000000${end}`;
const [AGENT, CUSTOMER, SALE, TWICE] = [guid('00AA'), guid('00CC'), guid('0DD1'), guid('0DD2')];
const folded = (...ids: string[]): string[] => ids.map((id) => id.toLowerCase());

const OLD = `
  insert into agents (id, name, is_active) values ('${AGENT}', 'Dana', true), ('Other-ID', 'Yossi', true);
  insert into customers (id, name, agent_id) values ('${CUSTOMER}', 'Builders', '${AGENT}');
  insert into contact_preferences (customer_id, do_not_contact, updated_at) values
    ('${CUSTOMER}', true, '2026-02-01'), ('${CUSTOMER.toLowerCase()}', false, '2026-01-01');
  insert into agent_settings (agent_id, employee_number) values ('${AGENT}', '17');
  insert into sales (id, sale_date, customer_id, agent_id, amount, commission, status_code, crm_modified_on) values
    ('${SALE}', '2026-05-03', '${CUSTOMER}', '${AGENT}', 100, 10, 4, '2026-05-03T08:00:00'),
    ('${TWICE}', '2026-05-04', '${CUSTOMER}', '${AGENT}', 200, 20, 4, '2026-05-04T08:00:00'),
    ('${TWICE.toLowerCase()}', '2026-05-04', '${CUSTOMER}', '${AGENT}', 200, 25, 4, '2026-06-04T08:00:00');
  insert into closings (month, closed_at, closed_by, checklist) values ('2026-05', '2026-06-01', 'u', '{}');
  insert into closed_sales (month, id, sale_date, customer_id, agent_id, amount, commission, status_code) values
    ('2026-05', '${SALE}', '2026-05-03', '${CUSTOMER}', '${AGENT}', 100, 10, 4),
    ('2026-05', '${TWICE}', '2026-05-04', '${CUSTOMER}', '${AGENT}', 200, 20, 4);
  insert into late_decisions (id, month, sale_id, agent_id, amount, into_month, decided_at, decided_by) values
    ('d', '2026-05', '${TWICE}', '${AGENT}', 5, '2026-06', '2026-06-05', 'u');
  insert into users (id, email, agent_id) values ('Uid-In-Letters', 'dana@misrad.example', '${AGENT}');
  insert into salary_filters (user_id, selected_agents, selected_statuses, last_updated) values
    ('Uid-In-Letters', array['${AGENT}', 'Other-ID', '${AGENT.toLowerCase()}'], '{}', '2026-06-01');
  insert into list_views (id, list, owner_id, name, address, hidden, density, opens) values
    ('v', '/api/sales', 'Uid-In-Letters', 'Hers', 'agentId=${AGENT}&text=ABC', '{}', 'dense', false);
  insert into sync_refusals (entity, id, reason, record, run_id, at) values
    ('sales', '${guid('0EEE')}', 'x: not a number', '{"_id": "${guid('0EEE')}"}', 'r', '2026-06-01');`;

let database: OpenDatabase;

beforeAll(async () => {
  database = await openDatabase({ beginWith: await buildOldDatabase(BEFORE_FOLDING, OLD) });
}, STARTS_DATABASES_MS);
afterAll(() => database.close());

async function column(statement: string): Promise<unknown[]> {
  return getRows<{ one: unknown }>(await database.db.execute(sql.raw(statement))).map(({ one }) => one);
}

describe('an upgrade of a database with upper-case ids of the CRM', () => {
  it('causes no late change in a closed month, before and after the next comparison', async () => {
    expect(await findWaiting(database.db)).toEqual([]);
    await compareWithLive(database.db, ['2026-05']);
    expect(await findWaiting(database.db)).toEqual([]);
    expect(await column('select sum(commission)::float8 as one from closed_sales')).toEqual([30]);
  });

  it('keeps the newer of two rows, and other ids unchanged', async () => {
    expect(await column('select id as one from sales order by id')).toEqual(folded(SALE, TWICE));
    expect(await column('select commission::float8 as one from sales order by id')).toEqual([10, 25]);
    expect(await column('select do_not_contact as one from contact_preferences')).toEqual([true]);
    expect(await column('select id as one from agents order by name')).toEqual([
      ...folded(AGENT),
      'Other-ID',
    ]);
  });

  it('keeps links, numbers, filters, views and refusals', async () => {
    const [agent] = folded(AGENT);
    expect(await column('select agent_id as one from users')).toEqual([agent]);
    expect(
      await column('select employee_number as one from agent_settings join agents on id = agent_id'),
    ).toEqual(['17']);
    expect(await column('select selected_agents as one from salary_filters')).toEqual([[agent, 'Other-ID']]);
    expect(await column('select address as one from list_views')).toEqual([`agentId=${agent}&text=ABC`]);
    expect(await column('select id as one from sync_refusals')).toEqual(folded(guid('0EEE')));
    expect(
      await column('select c.name as one from sales s join customers c on c.id = s.customer_id'),
    ).toEqual(['Builders', 'Builders']);
  });
});
