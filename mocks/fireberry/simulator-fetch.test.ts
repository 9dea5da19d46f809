import { account, fields, testSimulator } from './testing/simulator';
import type { Row } from './types';

const customers = Array.from({ length: 6 }, (_, index) =>
  account(index + 1, { modifiedon: `2026-03-0${index + 1}T08:00:00` }),
);
const simulator = () => testSimulator({ 1: customers });

const query = (pageNumber = 1, pageSize = 3): Row => ({
  objectType: 1,
  fields: fields('accountname', 'statuscode', 'modifiedon'),
  orderBy: [{ name: 'modifiedon' }, { name: 'accountid' }],
  pageNumber,
  pageSize,
});
const numbers = (rows: Row[]): number[] => rows.map((row) => Number(String(row._id).slice(-12)));

describe('fetch without a socket', () => {
  const url = 'http://crm.test/api/v3/query';
  const init = { method: 'POST', headers: { tokenid: 'secret' }, body: JSON.stringify(query()) };

  it('responds like the HTTP server', async () => {
    const response = await simulator().fetch(url, init);
    expect(response.status).toBe(200);
    expect(numbers(((await response.json()) as Row).data as Row[])).toEqual([1, 2, 3]);
  });

  it('fails in the middle of the body', async () => {
    const crm = simulator();
    crm.control.addFault({ kind: 'reset' });
    const response = await crm.fetch(url, init);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
  });

  it('drips the whole body', async () => {
    const crm = simulator();
    crm.control.addFault({ kind: 'slow-drip', bytes: 7 });
    const response = await crm.fetch(url, init);
    expect(((await response.json()) as Row).data).toHaveLength(3);
  });

  it('waits until the caller aborts', async () => {
    const crm = simulator();
    crm.control.addFault({ kind: 'timeout' });
    const caller = new AbortController();
    const call = crm.fetch(url, { ...init, signal: caller.signal });
    caller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    const hasty = testSimulator({ 1: customers }, { instantTimeouts: true });
    hasty.control.addFault({ kind: 'timeout' });
    await expect(hasty.fetch(url, init)).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
