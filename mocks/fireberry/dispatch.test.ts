import { NOW, testSimulator } from './testing/simulator';

const simulator = () => testSimulator({});

describe('tokens (section 4)', () => {
  it('responds with a reason for v3 and an empty body for metadata', async () => {
    const crm = simulator();
    const none = await crm.call('POST', '/api/v3/query', { objectType: 1 }, null);
    expect([none.status, none.json]).toEqual([
      401,
      { error: 'Unauthorized', status: 401, message: 'Invalid token undefined' },
    ]);
    const reply = await crm.call('GET', '/metadata/records', undefined, 'wrong');
    expect([reply.status, reply.text]).toEqual([401, '']);
  });
});

it('sets the date of every response by the CRM’s clock', async () => {
  const reply = await simulator().call('GET', '/metadata/records');
  expect(reply.headers.date).toBe(new Date(NOW).toUTCString());
  expect(reply.headers['content-type']).toContain('application/json');
});
