import type { FaultSpec } from './faults';
import { account, fields, guid, order, testSimulator } from './testing/simulator';
import type { Row } from './types';

const NOW_STAMP = '2026-03-15T10:20:30';
const customers = Array.from({ length: 6 }, (_, index) =>
  account(index + 1, { modifiedon: `2026-03-0${index + 1}T08:00:00` }),
);
const simulator = () => testSimulator({ 1: customers, 13: [order(11)] });
type Crm = ReturnType<typeof simulator>;

const query = (pageNumber = 1, pageSize = 3): Row => ({
  objectType: 1,
  fields: fields('accountname', 'statuscode', 'modifiedon'),
  orderBy: [{ name: 'modifiedon' }, { name: 'accountid' }],
  pageNumber,
  pageSize,
});
const numbers = (rows: Row[]): number[] => rows.map((row) => Number(String(row._id).slice(-12)));

async function page(
  crm: Crm,
  pageNumber = 1,
  pageSize = 3,
): Promise<{ ids: number[]; last: unknown; size: unknown }> {
  const { json } = await crm.v3(query(pageNumber, pageSize));
  return { ids: numbers(json.data as Row[]), last: json.isLastPage, size: json.pageSize };
}

describe('selection of calls', () => {
  const pattern = async (spec: Omit<FaultSpec, 'kind'>): Promise<number[]> => {
    const crm = simulator();
    crm.control.addFault({ kind: 'server-error', ...spec });
    const seen: number[] = [];
    for (let call = 0; call < 6; call += 1) seen.push((await crm.v3(query())).status);
    return seen;
  };

  it.each<[Omit<FaultSpec, 'kind'>, number[]]>([
    [{}, [500, 500, 500, 500, 500, 500]],
    [{ every: 2 }, [200, 500, 200, 500, 200, 500]],
    [{ nth: 4 }, [200, 200, 200, 500, 200, 200]],
    [{ every: 2, times: 1 }, [200, 500, 200, 200, 200, 200]],
    [{ object: 13 }, [200, 200, 200, 200, 200, 200]],
    [{ route: 'v3', nth: 1 }, [500, 200, 200, 200, 200, 200]],
    [{ route: 'metadata' }, [200, 200, 200, 200, 200, 200]],
  ])('%j', async (spec, expected) => {
    expect(await pattern(spec)).toEqual(expected);
  });

  it('can be removed, individually or all', async () => {
    const crm = simulator();
    const id = crm.control.addFault({ kind: 'server-error' });
    crm.control.addFault({ kind: 'forbidden' });
    crm.control.removeFault(id);
    expect((await crm.v3(query())).status).toBe(403);
    crm.control.clearFaults();
    expect((await crm.v3(query())).status).toBe(200);
  });

  it('refuses an unknown kind', () => {
    const { control } = simulator();
    expect(() => control.addFault({ kind: 'nope' as FaultSpec['kind'] })).toThrow('unknown fault');
    expect(() => control.addFault({ kind: 'reset', every: 0 })).toThrow('counts start at 1');
  });
});

describe('refusals', () => {
  it.each<[FaultSpec, number, string]>([
    [{ kind: 'too-many-requests' }, 429, 'Too Many Requests'],
    [{ kind: 'server-error' }, 500, 'An internal error has occured'],
    [{ kind: 'bad-gateway' }, 502, '<html>'],
    [{ kind: 'html-in-200' }, 200, '<html>'],
    [{ kind: 'payment-required' }, 402, 'Payment Required'],
    [{ kind: 'forbidden' }, 403, 'User has no read permissions'],
    [{ kind: 'error-in-200' }, 200, '"success":false'],
  ])('%j', async (spec, status, text) => {
    const crm = simulator();
    crm.control.addFault(spec);
    const reply = await crm.v3(query());
    expect(reply.status).toBe(status);
    expect(reply.text).toContain(text);
    expect(reply.headers.date).toBeDefined();
  });

  it('sends 401 with an empty body, and 429 with Retry-After only if configured', async () => {
    const crm = simulator();
    crm.control.addFault({ kind: 'unauthorized', nth: 1 });
    crm.control.addFault({ kind: 'too-many-requests', nth: 2, retryAfter: 7 });
    crm.control.addFault({ kind: 'too-many-requests', nth: 3 });
    expect((await crm.v3(query())).text).toBe('');
    expect((await crm.v3(query())).headers['retry-after']).toBe('7');
    expect((await crm.v3(query())).headers['retry-after']).toBeUndefined();
  });

  it('refuses metadata in its own shape', async () => {
    const crm = simulator();
    crm.control.addFault({ kind: 'forbidden', route: 'metadata', object: 1 });
    const reply = await crm.call('GET', '/metadata/records/1/fields');
    expect([reply.status, reply.json]).toEqual([403, { Message: 'User has no read permissions' }]);
    expect((await crm.call('GET', '/metadata/records/13/fields')).status).toBe(200);
    expect((await crm.v3(query())).status).toBe(200);
  });
});

describe('rows and pages', () => {
  const struck = async (spec: FaultSpec): Promise<{ rows: Row[]; last: unknown; crm: Crm }> => {
    const crm = simulator();
    crm.control.addFault(spec);
    const { json } = await crm.v3(query());
    return { rows: json.data as Row[], last: json.isLastPage, crm };
  };

  it('puts a wrong type into a field, of the last row or a named one', async () => {
    const { rows } = await struck({ kind: 'wrong-type', field: 'statuscode', value: 'x', row: 1 });
    expect(rows.map((row) => row.statuscode)).toEqual([1, 'x', 1]);
    expect((await struck({ kind: 'wrong-type' })).rows[2]).toMatchObject({
      accountname: { unexpected: [true] },
    });
  });

  it('leaves a field out', async () => {
    const { rows } = await struck({ kind: 'missing-field', field: '_id', row: 'first' });
    expect(rows[0]).not.toHaveProperty('_id');
  });

  it('sends a row twice, within a page or across two', async () => {
    expect(numbers((await struck({ kind: 'duplicate-in-page' })).rows)).toEqual([1, 2, 3, 3]);
    const crm = simulator();
    crm.control.addFault({ kind: 'duplicate-across-pages', nth: 2 });
    expect((await page(crm, 1)).ids).toEqual([1, 2, 3]);
    expect((await page(crm, 2)).ids).toEqual([3, 4, 5, 6]);
  });

  it('moves a row between pages: offset paging then misses its neighbour', async () => {
    const crm = simulator();
    crm.control.addFault({ kind: 'row-moved', nth: 1 });
    expect((await page(crm, 1, 2)).ids).toEqual([1, 2]);
    expect((await page(crm, 2, 2)).ids).toEqual([4, 5]);
    expect((await page(crm, 3, 2)).ids).toEqual([6, 1]);
    expect(crm.control.record(1, guid(1))).toMatchObject({ modifiedon: NOW_STAMP });
  });

  it('deletes a row without a trace, after the page was read or before', async () => {
    const after = await struck({ kind: 'row-deleted' });
    expect(numbers(after.rows)).toEqual([1, 2, 3]);
    expect(after.crm.control.record(1, guid(1))).toBeUndefined();
    const before = await struck({ kind: 'row-deleted', when: 'before' });
    expect(numbers(before.rows)).toEqual([2, 3, 4]);
  });

  it('gives many records the same timestamp', async () => {
    const { crm } = await struck({ kind: 'equal-stamps', count: 5 });
    const stamps = crm.control.records(1).map((record) => record.modifiedon);
    expect(stamps.filter((stamp) => stamp === NOW_STAMP)).toHaveLength(5);
  });

  it.each<[FaultSpec['kind'], unknown]>([
    ['stamp-future', '2026-03-16T10:20:30'],
    ['stamp-past', '2026-03-14T10:20:30'],
    ['stamp-missing', null],
  ])('%s: in the answer only, or in the record', async (kind, stamp) => {
    const result = await struck({ kind });
    expect(result.rows[2]).toMatchObject({ modifiedon: stamp });
    expect(result.crm.control.record(1, guid(3))).toMatchObject({ modifiedon: '2026-03-03T08:00:00' });
    const stored = await struck({ kind, in: 'store', row: 'first' });
    expect(stored.crm.control.record(1, guid(1))).toMatchObject({ modifiedon: stamp });
  });

  it('returns an empty or short page, marked as the last', async () => {
    const empty = await struck({ kind: 'empty' });
    expect([empty.rows, empty.last]).toEqual([[], true]);
    const short = await struck({ kind: 'cut-short' });
    expect([numbers(short.rows), short.last]).toEqual([[1], true]);
  });

  it('reduces the page size of one call, which shifts the offsets', async () => {
    const crm = simulator();
    crm.control.addFault({ kind: 'page-limit', size: 1, nth: 2 });
    expect(await page(crm, 1)).toEqual({ ids: [1, 2, 3], last: false, size: 3 });
    expect(await page(crm, 2)).toEqual({ ids: [2], last: false, size: 1 });
  });

  it('does not change metadata', async () => {
    const crm = simulator();
    crm.control.addFault({ kind: 'empty' });
    expect((await crm.call('GET', '/metadata/records/1/fields')).json.data).not.toHaveLength(0);
  });

  it('carries a __proto__ key', async () => {
    const crm = simulator();
    crm.control.addFault({ kind: 'proto-keys' });
    const [row] = (await crm.v3(query())).json.data as Row[];
    expect(Object.keys(row ?? {})).toContain('__proto__');
  });
});

describe('clock and transport', () => {
  it('shifts the clock by ten minutes, in one response or all', async () => {
    const crm = simulator();
    crm.control.addFault({ kind: 'clock-off', nth: 1 });
    expect((await crm.v3(query())).headers.date).toBe('Sun, 15 Mar 2026 10:30:30 GMT');
    expect((await crm.v3(query())).headers.date).toBe('Sun, 15 Mar 2026 10:20:30 GMT');
    crm.control.setClockOffset(-600_000);
    expect((await crm.v3(query())).headers.date).toBe('Sun, 15 Mar 2026 10:10:30 GMT');
    expect(crm.control.change(1, guid(1), { accountname: 'x' })).toMatchObject({
      modifiedon: '2026-03-15T10:10:30',
    });
  });

  it('cuts JSON in the middle', async () => {
    const crm = simulator();
    crm.control.addFault({ kind: 'truncated-json' });
    const reply = await crm.v3(query());
    expect(reply.status).toBe(200);
    expect(() => JSON.parse(reply.text) as unknown).toThrow('JSON');
  });

  it('pads a body to the given size', async () => {
    const crm = simulator();
    crm.control.addFault({ kind: 'huge-body', bytes: 100_000 });
    expect((await crm.v3(query())).text).toHaveLength(100_000);
  });
});
