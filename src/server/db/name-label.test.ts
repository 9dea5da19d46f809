import { FACT_JOINT } from '#contract/lib/lists/displayed-name';
import { deleteRows, upsertRows } from '#server/crm-mirror/mirror/sync-queries';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { contactPreferences, customers } from './schema/customers-tables';

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
