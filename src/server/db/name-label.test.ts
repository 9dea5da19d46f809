import { FACT_JOINT } from '#contract/lib/lists/displayed-name';
import { deleteRows, upsertRows } from '#server/crm-mirror/mirror/sync-queries';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { inArray } from 'drizzle-orm';
import { nameLabel } from './name-label';
import { agentNames, agentSettings } from './schema/agents-tables';
import { contactPreferences, customers } from './schema/customers-tables';
import { products } from './schema/inventory-tables';
import { marketers } from './schema/marketers-tables';

let test: TestApp;
let headers: { authorization: string };
const guid = (i: number): string => `${i}adbee-0000-4000-8000-000000000000`;

beforeAll(async () => {
  test = await startTestApp();
  headers = await test.as('system.admin');
});
afterAll(() => test.close());

it('distinguishes records by city, number and telephone, and by ids if all are equal', async () => {
  const { db } = test.database;
  const none = { city: null, taxId: null, phone: null };
  const rows = [
    { id: guid(900), city: 'נתניה', taxId: '1', phone: '1' },
    { id: guid(901), city: ' רמת גן ', taxId: '3', phone: '2' },
    { id: guid(902), city: 'רמת גן', taxId: '4', phone: '3x' },
    { id: guid(903), city: 'רמת גן ', taxId: '4', phone: '4x' },
    { id: guid(904), ...none, phone: '052-5550904' },
    { id: guid(905), ...none, phone: '052-5550905' },
    { id: guid(906), ...none },
    { id: guid(907), ...none },
    { id: `${guid(907).slice(0, -1)}f`, ...none },
  ];
  await db.insert(customers).values(rows.map((row) => ({ ...row, name: 'אורן' })));
  await db.insert(contactPreferences).values({ customerId: guid(905), doNotContact: true });
  const { data } = (
    await test.app.inject({
      method: 'GET',
      url: '/api/customers',
      headers,
      query: { text: 'אורן', sort: 'name' },
    })
  ).json<{ data: { name: string }[] }>();
  expect(data.map(({ name }) => name.replace(`אורן${FACT_JOINT}`, ''))).toEqual([
    'נתניה',
    '3',
    '3x',
    '4x',
    '052-5550904',
    // The telephone number of who must not be contacted is no fact.
    guid(905).slice(0, 8),
    guid(906).slice(0, 8),
    guid(907),
    `${guid(907).slice(0, -1)}f`,
  ]);
});

it('keeps the address of an agent that the CRM deletes as a fact', async () => {
  const { db } = test.database;
  const row = { crmModifiedOn: null, name: 'שיר', phone: null, isActive: true };
  await upsertRows(db, 'agents', [
    { ...row, id: 'x1', email: ' one@x.example' },
    { ...row, id: 'x2', email: 'two@x.example' },
  ]);
  const find = async () => {
    const response = await test.app.inject({
      method: 'GET',
      url: '/api/sales/names/agent',
      headers,
      query: { text: 'שיר' },
    });
    return response.json<{ data: { name: string }[] }>().data.map(({ name }) => name);
  };
  const labels = [`שיר${FACT_JOINT}one@x.example`, `שיר${FACT_JOINT}two@x.example`];
  expect(await find()).toEqual(labels);
  await deleteRows(db, 'agents', ['x1']);
  await upsertRows(db, 'agents', [{ ...row, id: 'x3', name: 'גיל', email: null }]);
  expect(await find()).toEqual(labels);
});

it('names records without a name by their facts, and one alone or without any fact by none', async () => {
  const { db } = test.database;
  await db.insert(customers).values([
    { id: guid(801), name: '', city: 'לוד', taxId: '81', phone: '1' },
    { id: guid(802), name: null, city: 'לוד', taxId: '82', phone: '2' },
    // The facts of this one are also those of others, but not together.
    { id: guid(803), name: ' ', city: 'לוד', taxId: null, phone: null },
    { id: guid(804), name: '\u200f' },
  ]);
  await db.insert(marketers).values({ id: guid(805), name: '', city: null, isActive: true });
  await db.insert(products).values([
    { id: guid(806), name: '', sku: 'B-1', isActive: true },
    { id: guid(807), name: '', sku: 'B-2', isActive: true },
  ]);
  const ids = [801, 802, 803, 804].map(guid);
  const named = await db
    .select({ name: nameLabel(customers, 'customers') })
    .from(customers)
    .where(inArray(customers.id, ids))
    .orderBy(customers.id);
  const nameless = 'לקוח ללא שם';
  expect(named.map(({ name }) => name)).toEqual([
    `${nameless}${FACT_JOINT}81`,
    `${nameless}${FACT_JOINT}82`,
    `${nameless}${FACT_JOINT}לוד`,
    nameless,
  ]);
  expect(await db.select({ name: nameLabel(marketers, 'marketers', { few: true }) }).from(marketers)).toEqual(
    [{ name: 'משווק ללא שם' }],
  );
  for (const few of [false, true])
    expect(
      await db
        .select({ name: nameLabel(products, 'products', { few }) })
        .from(products)
        .orderBy(products.id),
    ).toEqual([{ name: `מוצר ללא שם${FACT_JOINT}B-1` }, { name: `מוצר ללא שם${FACT_JOINT}B-2` }]);
});

it('names products in the inventory by the number beside the name, and by ids if it is equal, too', async () => {
  const { db } = test.database;
  await db.insert(products).values([
    { id: guid(701), name: 'מדפסת', sku: 'P-1', isActive: true },
    { id: guid(702), name: 'מדפסת', sku: 'P-2', isActive: true },
    { id: guid(703), name: 'מדפסת', sku: 'P-2', isActive: true },
  ]);
  const response = await test.app.inject({ url: '/api/inventory', headers, query: { text: 'מדפסת' } });
  const { data } = response.json<{ data: { id: string; name: string }[] }>();
  expect(Object.fromEntries(data.map(({ id, name }) => [id, name]))).toEqual({
    [guid(701)]: 'מדפסת',
    [guid(702)]: `מדפסת${FACT_JOINT}${guid(702).slice(0, 8)}`,
    [guid(703)]: `מדפסת${FACT_JOINT}${guid(703).slice(0, 8)}`,
  });
});

it('names agents of one name by number and address together, and a nameless one without a code', async () => {
  const { db } = test.database;
  const row = { crmModifiedOn: null, phone: null, isActive: true };
  await upsertRows(db, 'agents', [
    { ...row, id: guid(601), name: 'נועם', email: 'a@x.example' },
    { ...row, id: guid(602), name: 'נועם', email: 'a@x.example' },
    { ...row, id: guid(603), name: 'נועם', email: null },
    { ...row, id: guid(604), name: 'נועם', email: null },
    { ...row, id: guid(605), name: '', email: null },
  ]);
  const numbers = [
    { agentId: guid(601), employeeNumber: '6' },
    { agentId: guid(603), employeeNumber: '6' },
  ];
  await db.insert(agentSettings).values(numbers);
  const named = await db.select({ name: agentNames.name }).from(agentNames).orderBy(agentNames.id);
  const names = named.map(({ name }) => name).filter((name) => /נועם|ללא שם/.test(name));
  expect(names).toEqual([
    `נועם${FACT_JOINT}6, a@x.example`,
    `נועם${FACT_JOINT}a@x.example`,
    `נועם${FACT_JOINT}6`,
    'נועם',
    'סוכן ללא שם',
  ]);
});
