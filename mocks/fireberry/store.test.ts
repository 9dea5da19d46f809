import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateDemoData } from '../demo/demo-data';
import { createSimulator } from './simulator';
import { account, fields, guid, testSimulator, where } from './testing/simulator';
import type { Row } from './types';

describe('a data folder (section 10)', () => {
  let folder: string;
  const write = (name: string, content: unknown): void =>
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  const open = () => testSimulator(folder);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fireberry-data-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('reads one file per object; a missing modifiedon becomes the file’s time', async () => {
    write('1.json', [
      { accountid: guid(1), accountname: 'א' },
      { accountid: guid(2), modifiedon: '2026-01-02 03:04:05' },
    ]);
    utimesSync(join(folder, '1.json'), new Date(), new Date('2026-02-03T04:05:06Z'));
    write('notes.txt', 'not data');
    const rows = await open().rows({ objectType: 1, fields: fields('modifiedon', 'accountname') });
    expect(rows).toEqual([
      { _id: guid(2), modifiedon: '2026-01-02T03:04:05', accountname: null },
      { _id: guid(1), modifiedon: '2026-02-03T04:05:06', accountname: 'א' },
    ]);
  });

  it('adds objects, fields and options from the records', async () => {
    write('1005.json', [
      { customobject1005id: guid(1), name: 'x', pcfsystemfield174: 5, pcfday: '2026-01-02' },
    ]);
    write('13.json', [{ crmorderid: guid(2), statuscode: 42, statuscodename: 'בהמתנה' }]);
    const crm = open();
    expect(
      await crm.rows({
        objectType: 1005,
        fields: fields('pcfsystemfield174', 'pcfday'),
        filter: where(['pcfsystemfield174', 'gt', 4]),
      }),
    ).toEqual([{ _id: guid(1), pcfsystemfield174: 5, pcfday: '2026-01-02T00:00:00' }]);
    expect(await crm.rows({ objectType: 13, fields: fields('statuscodename') })).toEqual([
      { _id: guid(2), statuscodename: 'בהמתנה' },
    ]);
  });

  it.each<[string, unknown, string]>([
    ['a file that is no array', {}, 'is not an array'],
    ['a record without a key', [{ accountname: 'x' }], 'has no accountid'],
    ['the same key twice', [account(1), account(1)], 'same primary key twice'],
  ])('refuses %s', (_case, content, message) => {
    write('1.json', content);
    expect(() => createSimulator({ records: folder })).toThrow(message);
  });
});

describe('the sorted index', () => {
  it('stays right through additions, changes and deletions', async () => {
    const crm = testSimulator({ 1: Array.from({ length: 40 }, (_, index) => account(index + 1)) });
    const query: Row = {
      objectType: 1,
      fields: fields('modifiedon'),
      orderBy: [{ name: 'modifiedon' }, { name: 'accountid' }],
      pageSize: 500,
    };
    await crm.rows(query);
    for (let step = 1; step <= 60; step += 1) {
      crm.now.ms += 1500;
      const number = ((step * 17) % 40) + 1;
      if (step % 5 === 0) crm.control.remove(1, guid(number));
      else crm.control.put(1, { ...account(number), modifiedon: undefined });
    }
    const expected = crm.control
      .records(1)
      .map((record) => ({ _id: record._id, modifiedon: record.modifiedon }))
      .sort((a, b) => `${a.modifiedon} ${a._id}`.localeCompare(`${b.modifiedon} ${b._id}`));
    expect(await crm.rows(query)).toEqual(expected);
  });
});

describe('a large object', () => {
  it('returns every record once over a hundred pages by modifiedon', async () => {
    const crm = createSimulator({
      records: generateDemoData({ today: '2026-03-15', sales: 50_000 }),
      rateLimit: { enabled: false },
    });
    const read = async (pageNumber: number): Promise<Row[]> => {
      const body = JSON.stringify({
        objectType: 13,
        fields: fields('modifiedon', 'totalamount'),
        filter: where(['modifiedon', 'ge', '2023-01-01']),
        orderBy: [{ name: 'modifiedon' }, { name: 'crmorderid' }],
        pageSize: 500,
        pageNumber,
      });
      const response = await crm.handle({
        method: 'POST',
        path: '/api/v3/query',
        headers: { tokenid: 'demo-token' },
        body,
      });
      return (JSON.parse(response.body) as { data: Row[] }).data;
    };
    const ids = new Set<unknown>();
    for (let page = 1; page <= 100; page += 1) for (const row of await read(page)) ids.add(row._id);
    expect(ids.size).toBe(50_000);
  });
});
