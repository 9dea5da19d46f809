import { sql } from 'drizzle-orm';
import { unsignedToken } from '#mocks/identity/test-tokens';
import type { OpenDatabase } from '#server/db/open-database';
import { getRows } from '#server/db/database';
import { startServer, type RealServer } from './real-server';
import { PROCESS_TEST_TIMEOUT_MS } from './repetitions';
import { embeddedStore, postgresStore } from './stores';

/** Logs of the built server: its bundle loads other files of the packages than the tests of the sources. */

/** Part of every name, address, telephone number, token and reason in the requests. */
const CANARY = 'canary7f3a';
const EMAIL = `${CANARY}@misrad.example`;

const authorization = `Bearer ${unsignedToken({ uid: 'demo-admin', email: 'admin@misrad.example' })}`;
const VIEW = { list: '/api/sales', address: '', hidden: [], density: 'dense', opens: false, name: CANARY };
const MONTH = '2020-01';
const FILE = { filter: { text: CANARY } };

/** Requests with the canary in the parameters of a statement. */
const REQUESTS: readonly [string, object?][] = [
  ['POST /api/admin/users/pending', { email: EMAIL, displayName: CANARY, roleId: 'demo-role-admin' }],
  ['PUT /api/admin/users/demo-agent', { displayName: CANARY }],
  ['POST /api/admin/roles', { name: CANARY, permissions: ['sales.view'] }],
  ['PUT /api/admin/roles/demo-role-agent', { description: CANARY }],
  ['POST /api/list-views', VIEW],
  ['POST /api/admin/list-views', { ...VIEW, roleId: 'demo-role-admin' }],
  ['PUT /api/salaries/filter-settings', { selectedAgents: [CANARY], selectedStatuses: [] }],
  ['POST /api/salaries/closings', { month: MONTH, amount: 0, payable: 0, reasons: { refused: CANARY } }],
  [
    'POST /api/salaries/statements/send',
    { month: MONTH, messages: [{ agentId: CANARY, way: 'whatsapp', address: '052-555-0123', seen: null }] },
  ],
  ['POST /api/sales/export', FILE],
  ['POST /api/customers/export', FILE],
  ['POST /api/inventory/export', FILE],
  ['POST /api/reports/smart-ledger/export', { marketerId: CANARY }],
  ...[
    'sales',
    'sales/totals',
    'sales/names/customer',
    'customers',
    'customers/totals',
    'customers/names/marketer',
    'inventory',
    'inventory/totals',
    'reports/resellers-summary',
    'reports/smart-ledger/names/marketer',
    'reports/sales-print',
    'palette',
  ].map((path): [string] => [`GET /api/${path}?text=${CANARY}`]),
];

/** Makes the statements of all requests fail, as databases do: a value does not fit, a duplicate, a trigger's own text, no table. */
async function breakStatements({ db }: OpenDatabase): Promise<void> {
  await db.execute(
    sql.raw(`
    create function refuse() returns trigger language plpgsql as $$ begin
      if tg_argv[0] = '0' then perform new::text::integer; end if;
      if tg_argv[0] = '1' then
        raise exception using message = 'not unique', errcode = '23505', detail = new::text, hint = new::text;
      end if;
      raise exception 'refused: %', new using detail = new::text;
    end $$`),
  );
  const tables = getRows<{ name: string }>(
    await db.execute(sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`),
  );
  for (const [index, { name }] of tables.entries())
    await db.execute(
      sql.raw(`
      create trigger refused after insert or update on "${name}" for each row
      when (new::text like '%${CANARY}%') execute function refuse('${index % 3}')`),
    );
  for (const name of ['sales', 'customers', 'products', 'marketers'])
    await db.execute(sql.raw(`alter table ${name} rename to ${name}_away`));
}

it.each([
  ['embedded database', embeddedStore],
  ['PostgreSQL', postgresStore],
])(
  'logs failing statements without the values of their parameters: %s',
  async (_kind, makeStore) => {
    const store = await makeStore();
    // PostgreSQL is not installed.
    if (!store) return;
    let server: RealServer | undefined;
    try {
      await store.beside(breakStatements);
      server = await startServer({ crmUrl: 'http://127.0.0.1:9', ...store.server, logLevel: 'trace' });
      const { origin } = server;
      const statuses: (readonly [string, number])[] = [];
      for (const [request, body] of REQUESTS) {
        const [method = '', path = ''] = request.split(' ');
        const { status } = await fetch(origin + path, {
          method,
          headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        });
        statuses.push([request, status]);
      }
      await server.stop();
      expect(statuses).toEqual(REQUESTS.map(([request]) => [request, 500]));
      const lines = server.running.printed().split('\n');
      expect(lines.filter((line) => line.includes('Failed query')).length).toBeGreaterThanOrEqual(20);
      expect(lines.filter((line) => line.includes(CANARY))).toEqual([]);
    } finally {
      await server?.stop();
      await store.remove();
    }
  },
  PROCESS_TEST_TIMEOUT_MS,
);
