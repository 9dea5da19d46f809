import { eq } from 'drizzle-orm';
import { createSimulator, type Simulator } from '#mocks/fireberry/simulator';
import type { ErrorBody } from '#contract/lib/http/errors-contract';
import { withPart } from '#contract/features/crm-mirror/mapping/mapping-changes';
import type { SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type {
  MappingHealth,
  MappingState,
  MappingTrial,
  SyncMapping,
  TriedRecord,
} from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { auditLog } from '#server/db/schema/audit-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { DEFAULT_SOURCES } from './mapping-sources';
import { smallOperation } from '../testing/operation';

const PATH = '/api/sync/mapping';
let test: TestApp;
let simulator: Simulator;
let headers: { authorization: string };
/** Called for each call to the CRM, which waits for it. */
let onCrmRequest: () => Promise<void>;

beforeAll(async () => {
  const fetching: typeof fetch = async (input, init) => {
    await onCrmRequest();
    return simulator.fetch(input as string, init);
  };
  test = await startTestApp({ fetch: fetching });
});
beforeEach(async () => {
  await test.database.reset();
  onCrmRequest = async () => {};
  const clock = () => test.clock.now();
  simulator = createSimulator({ records: smallOperation(), token: 'test', clock, instantTimeouts: true });
  headers = await test.as('system.manage', 'sales.view');
});
afterAll(() => test.close());

async function call<T>(method: 'GET' | 'PUT' | 'POST', path: string, payload?: object): Promise<T> {
  const response = await test.app.inject({ method, url: path, headers, ...(payload && { payload }) });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json<{ data: T }>().data;
}

async function refused(path: string, payload: object, method: 'PUT' | 'POST' = 'PUT') {
  const response = await test.app.inject({ method, url: path, headers, payload });
  return { status: response.statusCode, error: response.json<ErrorBody>().error };
}

/** Returns the default mapping with some values replaced. */
function mappingWith(...places: [SyncEntity, string, string][]): SyncMapping {
  return places.reduce(
    (mapping, [entity, part, value]) => ({ ...mapping, [entity]: withPart(mapping[entity], part, value) }),
    DEFAULT_SOURCES,
  );
}

const state = () => call<MappingState>('GET', PATH);
const check = (mapping: SyncMapping) => call<MappingHealth>('POST', `${PATH}/check`, { mapping });
const save = (mapping: SyncMapping, basedOn = DEFAULT_SOURCES) =>
  call<MappingState>('PUT', PATH, { mapping, basedOn });
/** Returns the audit log's entries of saved mappings. */
const findSavings = () =>
  test.database.db.select().from(auditLog).where(eq(auditLog.action, 'sync_mapping.changed'));
const CITY = { from: 'billingcity', to: 'pcftown', label: 'עיר' };

describe('the current mapping', () => {
  it('is the default, with no full run due, until one is saved', async () => {
    expect(await state()).toMatchObject({
      isChosen: false,
      mapping: DEFAULT_SOURCES,
      health: { checkedAt: null, issues: [] },
      fullRunDueSince: null,
    });
    expect(simulator.control.stats().total).toBe(0);
  });

  it('matches a CRM as described by the default', async () => {
    const health = await check(DEFAULT_SOURCES);
    expect(health).toEqual({ checkedAt: test.clock.now().toISOString(), issues: [] });
    expect((await state()).health).toEqual(health);
    // The list of objects, six objects, one pick-list.
    expect(simulator.control.stats().total).toBe(8);
  });
});

describe('a user with a pending request to the CRM', () => {
  let response = (): void => undefined;
  afterEach(() => response());

  it.each([
    ['check', { mapping: DEFAULT_SOURCES }],
    ['try', { entity: 'sales', source: DEFAULT_SOURCES.sales }],
  ])(
    'gets other responses meanwhile: %s',
    async (name, payload) => {
      const silence = new Promise<void>((resolve) => (response = resolve));
      const requestReceived = new Promise<void>((resolve) => {
        onCrmRequest = () => {
          resolve();
          return silence;
        };
      });
      const pending = call('POST', `${PATH}/${name}`, payload);
      await requestReceived;
      expect((await state()).mapping).toEqual(DEFAULT_SOURCES);
      response();
      await pending;
    },
    20_000,
  );
});

describe('a check', () => {
  it('finds a renamed field by its former label, and suggests it', async () => {
    await check(DEFAULT_SOURCES);
    simulator.control.changeSchema(13, { rename: { from: 'pcfsaledate', to: 'pcfsystemfield174' } });
    simulator.control.changeSchema(1, { rename: CITY });
    const { issues } = await check(DEFAULT_SOURCES);
    expect(issues).toMatchObject([
      { entity: 'customers', part: 'city', mapped: 'billingcity', problem: 'field_missing', blocks: true },
      { entity: 'sales', part: 'saleDate', mapped: 'pcfsaledate', problem: 'field_missing' },
    ]);
    expect(issues[1]?.suggestions[0]?.name).toBe('pcfsystemfield174');
  });

  it('finds a renamed field by a similar name if its label is unknown', async () => {
    simulator.control.changeSchema(13, {
      rename: { from: 'pcfcommission', to: 'pcfcommissionsum', label: 'x' },
    });
    const [issue] = (await check(DEFAULT_SOURCES)).issues;
    expect(issue?.suggestions[0]?.name).toBe('pcfcommissionsum');
  });

  it('reports a field of another type, and the label field of a pick-list in place of a text', async () => {
    simulator.control.changeSchema(13, { retype: { name: 'totalamount', type: 'lookup' } });
    simulator.control.changeSchema(1001, { retype: { name: 'pcfamount', type: 'text' } });
    simulator.control.changeSchema(13, { retype: { name: 'pcfsaledate', type: 'dateTime' } });
    const { issues } = await check(mappingWith(['products', 'category', 'categorycode']));
    expect(issues).toMatchObject([
      { entity: 'products', problem: 'type', blocks: true, suggestions: [{ name: 'categorycodename' }] },
      { entity: 'sales', part: 'saleDate', problem: 'moment', blocks: false },
      { entity: 'sales', part: 'amount', problem: 'type', blocks: true, found: { type: 'lookup' } },
      { entity: 'payments', part: 'amount', problem: 'text_type', blocks: false, found: { type: 'text' } },
    ]);
  });

  it('reports a missing object, and the one with the same label', async () => {
    await check(DEFAULT_SOURCES);
    simulator.control.changeSchema(1001, { number: 1007 });
    const { issues } = await check(DEFAULT_SOURCES);
    expect(issues).toMatchObject([
      { entity: 'payments', part: 'objectType', mapped: '1001', problem: 'object_missing', blocks: true },
    ]);
    expect(issues[0]?.suggestions[0]?.name).toBe('1007');
  });

  it('reports new statuses for a week without blocking', async () => {
    await check(DEFAULT_SOURCES);
    simulator.control.changeSchema(13, { option: { field: 'statuscode', value: 77, name: 'ממתין' } });
    const { issues } = await check(DEFAULT_SOURCES);
    const statuses = [{ value: '77', name: 'ממתין' }];
    expect(issues).toMatchObject([{ part: 'statusCode', problem: 'new_statuses', blocks: false, statuses }]);
    test.clock.set('2026-09-24T10:00:00Z');
    expect((await check(DEFAULT_SOURCES)).issues).toEqual([]);
    test.clock.set('2026-09-16T09:00:00Z');
    simulator.control.changeSchema(13, { retype: { name: 'statuscode', type: 'text' } });
    expect((await check(DEFAULT_SOURCES)).issues).toContainEqual(issues[0]);
  });

  it('reports why the CRM is unavailable, and retries like a query', async () => {
    simulator.control.addFault({ kind: 'server-error', route: 'metadata', times: 2 });
    expect((await check(DEFAULT_SOURCES)).issues).toEqual([]);
    simulator.control.addFault({ kind: 'unauthorized', route: 'metadata' });
    const { status, error } = await refused(`${PATH}/check`, { mapping: DEFAULT_SOURCES }, 'POST');
    expect([status, error.code]).toEqual([502, 'crm_failed']);
    expect(JSON.stringify(error.details)).toContain('token');
  });
});

describe('saving', () => {
  const renamed = mappingWith(['customers', 'city', 'pcftown']);

  it('makes a full run due, and writes author and changes to the audit log', async () => {
    simulator.control.changeSchema(1, { rename: CITY });
    const saved = await save(renamed);
    expect(saved).toMatchObject({
      isChosen: true,
      mapping: renamed,
      health: { issues: [] },
      fullRunDueSince: test.clock.now().toISOString(),
    });
    const changes = [{ entity: 'customers', part: 'city', before: 'billingcity', after: 'pcftown' }];
    expect(await findSavings()).toMatchObject([
      { actorId: expect.stringMatching(/^user-/), details: { changes } },
    ]);
  });

  it('rejects a mapping that the CRM contradicts, with the field', async () => {
    const { status, error } = await refused(PATH, { mapping: renamed, basedOn: DEFAULT_SOURCES });
    expect([status, error.code]).toEqual([400, 'invalid_input']);
    expect(error.fields).toEqual([
      { field: 'body.mapping.customers.fields.city.from', reason: 'field_missing' },
    ]);
    expect((await state()).mapping).toEqual(DEFAULT_SOURCES);
  });

  it('rejects a mapping based on another one', async () => {
    simulator.control.changeSchema(1, { rename: CITY });
    await save(renamed);
    expect(await refused(PATH, { mapping: renamed, basedOn: DEFAULT_SOURCES })).toMatchObject({
      status: 409,
    });
  });

  it('accepts one of two parallel changes', async () => {
    simulator.control.changeSchema(1, { add: { name: 'pcftown', type: 'text' } });
    simulator.control.changeSchema(14, { add: { name: 'pcfplace', type: 'text' } });
    const other = mappingWith(['products', 'location', 'pcfplace']);
    const results = await Promise.all(
      [renamed, other].map((mapping) =>
        test.app.inject({
          method: 'PUT',
          url: PATH,
          headers,
          payload: { mapping, basedOn: DEFAULT_SOURCES },
        }),
      ),
    );
    expect(results.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await findSavings()).toHaveLength(1);
  });

  it.each([
    ['an object number of 0', mappingWith(['sales', 'objectType', '0'])],
    ['half an object number', mappingWith(['sales', 'objectType', '1.5'])],
    ['a field name with a quote', mappingWith(['sales', 'amount', "total'amount"])],
    ['an empty field name', mappingWith(['sales', 'primaryKey', ''])],
    ['an unknown field', { ...DEFAULT_SOURCES, sales: addField('sales', 'colour') }],
    ['a name of every object', { ...DEFAULT_SOURCES, sales: addField('sales', 'constructor') }],
    ['a missing field', { ...DEFAULT_SOURCES, agents: { ...DEFAULT_SOURCES.agents, fields: {} } }],
    ['a missing entity', { sales: DEFAULT_SOURCES.sales }],
  ])('rejects %s by name', async (_case, mapping) => {
    const { status, error } = await refused(PATH, { mapping, basedOn: DEFAULT_SOURCES });
    expect([status, error.code]).toEqual([400, 'invalid_input']);
    expect(error.fields?.length).toBeGreaterThan(0);
    expect(simulator.control.stats().total).toBe(0);
  });

  it('writes nothing for an unchanged mapping that was saved before', async () => {
    await save(DEFAULT_SOURCES);
    expect(await findSavings()).toMatchObject([{ details: { changes: [] } }]);
    expect(await save(DEFAULT_SOURCES)).toMatchObject({ isChosen: true, mapping: DEFAULT_SOURCES });
    expect(await findSavings()).toHaveLength(1);
  });
});

function addField(entity: SyncEntity, name: string) {
  const source = DEFAULT_SOURCES[entity];
  return JSON.parse(
    JSON.stringify(source).replace('"fields":{', `"fields":{"${name}":{"from":"x"},`),
  ) as object;
}

describe('a trial', () => {
  const trial = (entity: SyncEntity, source = DEFAULT_SOURCES[entity]) =>
    call<MappingTrial>('POST', `${PATH}/try`, { entity, source });
  const tryOut = async (...args: Parameters<typeof trial>): Promise<TriedRecord[]> =>
    (await trial(...args)).records ?? [];

  it('shows the stored values of ten records, and writes nothing', async () => {
    const records = await tryOut('sales');
    expect(records).toHaveLength(6);
    const [newest] = records;
    expect(newest).toMatchObject({ id: 's5', refused: null, isKnown: false });
    const amount = newest?.values.find(({ to }) => to === 'amount');
    expect(amount).toMatchObject({ raw: '101.25', next: 101.25, now: null, differs: false });
    expect(simulator.control.stats().total).toBe(1);
  });

  it('shows the names of references that are in the mirror', async () => {
    const { agents } = await import('#server/db/schema/agents-tables');
    const sold = (await tryOut('sales'))[0]?.values.find(({ to }) => to === 'agentId')?.next as string;
    const person = { name: 'Dana', email: 'dana@x.example', isActive: true };
    await test.database.db.insert(agents).values({ id: sold, ...person });
    const [newest] = await tryOut('sales');
    expect(newest?.names).toEqual({ [sold]: 'Dana' });
  });

  it('shows refused records and the reason', async () => {
    simulator.control.change(13, 's3', { totalamount: 'many' });
    const records = await tryOut('sales');
    expect(records.filter(({ refused: why }) => why !== null)).toMatchObject([
      { id: 's3', refused: 'totalamount: not a number' },
    ]);
  });

  it("shows a record's differences from the mirror's row", async () => {
    const { db } = test.database;
    const { agents } = await import('#server/db/schema/agents-tables');
    await db.insert(agents).values({ id: 'a1', name: 'Old name', email: 'a1@x.example', isActive: true });
    const [agent] = (await tryOut('agents')).filter(({ id }) => id === 'a1');
    expect(agent?.isKnown).toBe(true);
    expect(agent?.values.filter(({ differs }) => differs)).toMatchObject([
      { to: 'name', next: 'Agent 1', now: 'Old name' },
    ]);
  });

  it('rejects objects that no mapping reads and fields of another entity, and is recorded', async () => {
    const { total } = simulator.control.stats();
    for (const changed of [{ objectType: 4 }, { fields: DEFAULT_SOURCES.agents.fields }]) {
      const source = { ...DEFAULT_SOURCES.sales, ...changed };
      expect((await refused(`${PATH}/try`, { entity: 'sales', source }, 'POST')).status).toBe(400);
    }
    expect(simulator.control.stats().total).toBe(total);
    await tryOut('agents');
    const noted = await test.database.db.select().from(auditLog);
    expect(noted.filter(({ action }) => action === 'sync_mapping.tried')).toMatchObject([
      { targetId: 'agents', details: { objectType: DEFAULT_SOURCES.agents.objectType } },
    ]);
  });

  it('returns monthly amounts, with commissions if permitted, and is recorded', async () => {
    const { db } = test.database;
    const { sales } = await import('#server/db/schema/sales-tables');
    const [newest] = (await tryOut('sales')).filter(({ id }) => id === 's5');
    const saleDate = String(newest?.values.find(({ to }) => to === 'saleDate')?.next);
    await db.insert(sales).values({ id: 's5', saleDate, amount: 100.1, commission: 9 });
    const month = saleDate.slice(0, 7);
    const { records, ...figures } = await trial('sales');
    expect(records?.flatMap(({ values }) => values).filter(({ to }) => to === 'commission')).toEqual([]);
    expect(figures).toEqual({
      tried: 6,
      refused: 0,
      changed: 1,
      months: [{ month, amount: { before: 100.1, after: 101.25 } }],
    });
    headers = await test.as('system.manage', 'sales.view', 'salaries.view');
    const [seen] = (await trial('sales')).months;
    expect(seen?.commission?.before).toBe(9);
    const entries = await db.select().from(auditLog);
    expect(entries.filter(({ action }) => action === 'sync_mapping.tried')).toHaveLength(3);
  });

  it('of sales returns only numbers and amounts without the permission for sales', async () => {
    headers = await test.as('system.manage');
    const { db } = test.database;
    const { sales } = await import('#server/db/schema/sales-tables');
    await db.insert(sales).values({ id: 's5', saleDate: '2026-08-01', amount: 100.1, commission: 9 });
    expect(await trial('sales')).toMatchObject({
      tried: 6,
      changed: 1,
      records: null,
      months: [{ month: '2026-08', amount: { before: 100.1 } }, {}],
    });
  });

  it.each<[string, SyncEntity, string]>([
    ['in the place of another field', 'sales', 'amount'],
    ['by the code of a label', 'sales', 'statusName.code'],
    ['by the key', 'sales', 'primaryKey'],
    ['by another entity', 'payments', 'reference'],
  ])('shows no commissions %s without the permission', async (_how, entity, part) => {
    const source = withPart({ ...DEFAULT_SOURCES[entity], objectType: 13 }, part, 'pcfcommission');
    const response = await refused(`${PATH}/try`, { entity, source }, 'POST');
    expect(response).toMatchObject({ status: 403, error: { code: 'forbidden', missing: ['salaries.view'] } });
    expect(simulator.control.stats().total).toBe(0);
    headers = await test.as('system.manage', 'sales.view', 'salaries.view');
    if (part === 'amount') expect((await tryOut(entity, source))[0]?.values).not.toEqual([]);
  });

  it('rejects current, former and proposed commission fields in any other place', async () => {
    const saver = headers;
    headers = await test.as('system.manage', 'sales.view', 'salaries.view');
    simulator.control.changeSchema(13, { rename: { from: 'pcfcommission', to: 'pcfearned' } });
    const earned = mappingWith(['sales', 'commission', 'pcfearned']);
    await save(earned);
    headers = saver;
    const both = withPart(DEFAULT_SOURCES.sales, 'commission', 'totalamount');
    for (const source of [
      withPart(DEFAULT_SOURCES.sales, 'amount', 'pcfearned'),
      withPart(DEFAULT_SOURCES.sales, 'amount', 'PCFCOMMISSION'),
      both,
    ]) {
      expect((await refused(`${PATH}/try`, { entity: 'sales', source }, 'POST')).status).toBe(403);
      const mapping = { ...DEFAULT_SOURCES, sales: source };
      expect((await refused(PATH, { mapping, basedOn: earned })).status).toBe(403);
    }
  });

  it('reports that the CRM lacks the field', async () => {
    const source = withPart(DEFAULT_SOURCES.sales, 'amount', 'nothing');
    const { status, error } = await refused(`${PATH}/try`, { entity: 'sales', source }, 'POST');
    expect(status).toBe(502);
    expect(JSON.stringify(error.details)).toContain('CRM');
  });
});
