import { testSimulator } from './testing/simulator';

const simulator = () => testSimulator({});

describe('metadata', () => {
  it('lists objects and fields, by name or number, with numbers as strings', async () => {
    const crm = simulator();
    const all = (await crm.call('GET', '/metadata/records')).json;
    expect(all).toMatchObject({ success: true, message: '' });
    expect(all.data).toContainEqual({ name: 'לקוח', systemName: 'Account', objectType: '1' });
    for (const object of ['1', 'account', 'Account']) {
      expect((await crm.call('GET', `/metadata/records/${object}`)).json.data).toEqual({
        name: 'לקוח',
        systemName: 'Account',
        objectType: '1',
      });
    }
    expect((await crm.call('GET', '/metadata/records/1/fields')).json.data).toContainEqual({
      label: 'סטטוס',
      fieldName: 'statuscode',
      systemName: 'Account',
      systemFieldTypeId: 'b4919f2e-2996-48e4-a03c-ba39fb64386c',
    });
  });

  it('returns a lookup’s target and a picklist’s values', async () => {
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
    ['/metadata/records/nothing/fields', 'Invalid Object Name'],
  ])('refuses %s', async (path, message) => {
    const reply = await simulator().call('GET', path);
    expect([reply.status, reply.json]).toEqual([400, { Message: message }]);
  });
});
