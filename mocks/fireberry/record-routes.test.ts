import type { Row } from './types';
import { account, fields, guid, NOW, order, testSimulator, users } from './testing/simulator';

const simulator = () =>
  testSimulator({
    9: users,
    1: [account(1), account(2, { modifiedon: '2026-03-02T08:00:00' })],
    13: [order(11)],
  });

describe('records (sections 1 and 2)', () => {
  it('lists by name or number', async () => {
    for (const object of ['account', 'Account', '1']) {
      const reply = await simulator().call('GET', `/api/record/${object}?pagesize=1&pagenumber=2`);
      expect(reply.json).toMatchObject({
        success: true,
        message: '',
        data: {
          PrimaryKey: 'accountid',
          PrimaryField: 'accountname',
          Total_Records: 2,
          Page_Size: 1,
          Page_Number: 2,
        },
      });
      expect(((reply.json.data as Row).Records as Row[]).map((row) => row.accountid)).toEqual([guid(1)]);
    }
  });

  it('gives one with all fields and labels', async () => {
    const reply = await simulator().call('GET', `/api/record/13/${guid(11)}`);
    expect((reply.json.data as Row).Record).toMatchObject({
      crmordernumber: '11',
      statuscode: 4,
      statuscodename: 'שולמה',
      owneridname: 'Dana Levi',
    });
  });

  it('gives related records', async () => {
    const reply = await simulator().call('GET', `/api/record/1/${guid(1)}/crmorder`);
    expect(((reply.json.data as Row).Records as Row[]).map((row) => row.crmorderid)).toEqual([guid(11)]);
    const unknown = await simulator().call('GET', `/api/record/1/${guid(1)}/notes`);
    expect([unknown.status, unknown.json]).toEqual([400, { Message: 'Invalid Object Name' }]);
  });

  it('creates, changes and deletes by v1, stamped with its clock', async () => {
    const crm = simulator();
    const created = await crm.call('POST', '/api/record/account', { accountname: 'New', statuscode: 'פעיל' });
    const record = (created.json.data as Row).Record as Row;
    expect(record).toMatchObject({
      accountname: 'New',
      statuscode: 1,
      createdon: '2026-03-15T10:20:30',
      modifiedon: '2026-03-15T10:20:30',
      createdby: guid(9001),
    });
    crm.now.ms += 60_000;
    const changed = await crm.call('PUT', `/api/record/1/${String(record.accountid)}`, {
      accountname: 'Newer',
    });
    expect(changed.json).toMatchObject({
      success: true,
      data: { Record: { accountname: 'Newer', modifiedon: '2026-03-15T10:21:30' } },
    });
    const deleted = await crm.call('DELETE', `/api/record/1/${String(record.accountid)}`);
    expect([deleted.status, deleted.json]).toEqual([200, { success: true, data: null, message: '' }]);
    expect(crm.control.records(1)).toHaveLength(2);
    expect(
      (await crm.rows({ objectType: 1, fields: fields('accountname') })).map((row) => row._id),
    ).not.toContain(record.accountid);
  });

  it('answers v2 in its own shape', async () => {
    const crm = simulator();
    const created = await crm.call('POST', '/api/v2/record/1', { accountname: 'New' });
    expect(created.json).toEqual({
      success: true,
      record: expect.objectContaining({ accountname: 'New' }),
      _id: expect.any(String),
    });
    const changed = await crm.call('PUT', `/api/v2/record/1/${String(created.json._id)}`, {
      billingcity: 'לוד',
    });
    expect(changed.json).toEqual({ success: true, record: expect.objectContaining({ billingcity: 'לוד' }) });
    expect((await crm.call('DELETE', `/api/v2/record/1/${String(created.json._id)}`)).status).toBe(405);
  });

  it.each<[string, string, string, unknown, string]>([
    [
      'an unknown field',
      'POST',
      '/api/record/1',
      { accountname: 'x', nope: 1 },
      "Invalid field name: 'nope'",
    ],
    [
      'an own primary key',
      'POST',
      '/api/record/1',
      { accountid: guid(5), accountname: 'x' },
      'The request is invalid.',
    ],
    ['an empty change', 'PUT', `/api/record/1/${guid(1)}`, {}, 'The request is invalid.'],
    [
      'a text over 200',
      'POST',
      '/api/record/1',
      { accountname: 'x'.repeat(201) },
      'An internal error has occured while processing your request. Please check your data',
    ],
    [
      'an unknown option',
      'POST',
      '/api/record/1',
      { statuscode: 99 },
      'An internal error has occured while processing your request. Please check your data',
    ],
    [
      'a bad date',
      'POST',
      '/api/record/13',
      { accountid: guid(1), pcfsaledate: '32/1/2026' },
      "'pcfsaledate' must be a valid DateTime",
    ],
    [
      'a missing customer',
      'POST',
      '/api/record/13',
      { totalamount: 5 },
      'Could not create record. Check your data',
    ],
    [
      'deleting nothing',
      'DELETE',
      `/api/record/1/${guid(99)}`,
      undefined,
      'Could not delete record. Check your data',
    ],
    ['an unknown object', 'GET', '/api/record/nothing', undefined, 'Invalid Object Name'],
  ])('refuses %s', async (_case, method, path, body, message) => {
    const reply = await simulator().call(method, path, body);
    expect([reply.status, reply.json]).toEqual([400, { Message: message }]);
  });
});

describe('batches', () => {
  it('writes valid items and reports each', async () => {
    const crm = simulator();
    const created = await crm.call('POST', '/api/v3/record/1/batch/create', {
      data: [{ accountname: 'a' }, { nope: 1 }],
    });
    const [first, second] = created.json.data as Row[];
    expect([first?.success, second?.success]).toEqual([true, false]);
    await crm.call('POST', '/api/v3/record/account/batch/update', {
      data: [{ id: first?.id, record: { accountname: 'b' } }],
    });
    expect(crm.control.record(1, String(first?.id))).toMatchObject({ accountname: 'b' });
    const deleted = await crm.call('POST', '/api/v3/record/1/batch/delete', { data: [first?.id, guid(99)] });
    expect((deleted.json.data as Row[]).map((item) => item.success)).toEqual([true, false]);
  });

  it('takes no more than 20', async () => {
    const data = Array.from({ length: 21 }, () => ({ accountname: 'x' }));
    const crm = simulator();
    expect((await crm.call('POST', '/api/v3/record/1/batch/create', { data })).status).toBe(400);
    expect(crm.control.records(1)).toHaveLength(2);
  });
});

describe('metadata', () => {
  it('lists objects and fields with numbers as strings', async () => {
    const crm = simulator();
    const all = (await crm.call('GET', '/metadata/records')).json;
    expect(all).toMatchObject({ success: true, message: '' });
    expect(all.data).toContainEqual({ name: 'לקוח', systemName: 'Account', objectType: '1' });
    expect((await crm.call('GET', '/metadata/records/1')).json.data).toEqual({
      name: 'לקוח',
      systemName: 'Account',
      objectType: '1',
    });
    expect((await crm.call('GET', '/metadata/records/1/fields')).json.data).toContainEqual({
      label: 'סטטוס',
      fieldName: 'statuscode',
      systemName: 'Account',
      systemFieldTypeId: 'b4919f2e-2996-48e4-a03c-ba39fb64386c',
    });
  });

  it('tells a lookup’s target and a picklist’s values', async () => {
    const crm = simulator();
    expect((await crm.call('GET', '/metadata/records/13/fields/accountid')).json.data).toMatchObject({
      fieldObjectType: '1',
    });
    expect((await crm.call('GET', '/metadata/records/1/fields/statuscode/values')).json.data).toMatchObject({
      fieldObjectType: '1',
      values: [
        { name: 'פעיל', value: '1' },
        { name: 'לא פעיל', value: '2' },
      ],
    });
  });

  it.each([
    ['/metadata/records/1/fields/accountname/values', 'Invalid Options'],
    ['/metadata/records/1/fields/nope', "Invalid field name: 'nope'"],
    ['/metadata/records/999', 'Invalid Object Name'],
  ])('refuses %s', async (path, message) => {
    const reply = await simulator().call('GET', path);
    expect([reply.status, reply.json]).toEqual([400, { Message: message }]);
  });
});

describe('tokens (section 4)', () => {
  it('answers v3 with its reason and other routes with an empty body', async () => {
    const crm = simulator();
    const none = await crm.call('POST', '/api/v3/query', { objectType: 1 }, null);
    expect([none.status, none.json]).toEqual([
      401,
      { error: 'Unauthorized', status: 401, message: 'Invalid token undefined' },
    ]);
    for (const path of ['/api/record/1', '/metadata/records']) {
      const reply = await crm.call('GET', path, undefined, 'wrong');
      expect([reply.status, reply.text]).toEqual([401, '']);
    }
  });

  it('dates every answer by the CRM’s clock', async () => {
    const reply = await simulator().call('GET', '/metadata/records');
    expect(reply.headers.date).toBe(new Date(NOW).toUTCString());
    expect(reply.headers['content-type']).toContain('application/json');
  });
});
