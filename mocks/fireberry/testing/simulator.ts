import { createSimulator, type Simulator, type SimulatorOptions } from '../simulator';
import type { CrmRecord, RecordSet, Row } from '../types';

export const NOW = '2026-03-15T10:20:30Z';

/** Returns a GUID that contains the number of the record. */
export function guid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export function account(number: number, fields: CrmRecord = {}): CrmRecord {
  return {
    accountid: guid(number),
    accountname: `Customer ${number}`,
    statuscode: 1,
    ownerid: guid(9001),
    createdon: '2026-01-01T08:00:00',
    modifiedon: '2026-03-01T08:00:00',
    ...fields,
  };
}

export function order(number: number, fields: CrmRecord = {}): CrmRecord {
  return {
    crmorderid: guid(number),
    crmordernumber: String(number),
    pcfsaledate: '2026-03-01T00:00:00',
    accountid: guid(1),
    totalamount: 100.5,
    statuscode: 4,
    ownerid: guid(9001),
    createdon: '2026-03-01T08:00:00',
    modifiedon: '2026-03-01T08:00:00',
    ...fields,
  };
}

export const users: CrmRecord[] = [
  { crmuserid: guid(9001), fullname: 'Dana Levi', modifiedon: '2026-01-01T00:00:00' },
];

export type Reply = { status: number; headers: Record<string, string>; text: string; json: Row };
export type Client = Simulator & {
  now: { ms: number };
  call: (method: string, path: string, body?: unknown, token?: string | null) => Promise<Reply>;
  v3: (body: Row) => Promise<Reply>;
  /** Returns the rows of a v3 query. Throws for any status but 200. */
  rows: (body: Row) => Promise<Row[]>;
};

/** Creates a small simulator with a manual clock, and helpers to call it. */
export function testSimulator(records: RecordSet | string, options: SimulatorOptions = {}): Client {
  const now = { ms: Date.parse(NOW) };
  const simulator = createSimulator({ records, token: 'secret', clock: () => new Date(now.ms), ...options });
  const call: Client['call'] = async (method, path, body, token = 'secret') => {
    const response = await simulator.handle({
      method,
      path,
      headers: token === null ? {} : { tokenId: token },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    let json: Row = {};
    try {
      json = JSON.parse(response.body) as Row;
    } catch {
      // An empty, cut or HTML body; the test looks at the text.
    }
    return { status: response.status, headers: response.headers, text: response.body, json };
  };
  const v3: Client['v3'] = (body) => call('POST', '/api/v3/query', body);
  const rows: Client['rows'] = async (body) => {
    const reply = await v3(body);
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.json.data as Row[];
  };
  return { ...simulator, now, call, v3, rows };
}

/** Returns `fields` of a v3 query by their names. */
export function fields(...names: string[]): { name: string }[] {
  return names.map((name) => ({ name }));
}

/** Returns an AND group of a v3 filter from `[field, operator, value]`. */
export function where(...conditions: [string, string, unknown?][]): Row[] {
  return [
    {
      type: 'AND',
      conditions: conditions.map(([fieldName, operator, value]) => ({ fieldName, operator, value })),
    },
  ];
}
