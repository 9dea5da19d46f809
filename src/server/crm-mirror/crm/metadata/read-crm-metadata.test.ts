import { CrmError } from '../crm-error';
import { readFields } from './read-crm-metadata';

const failing = (failure: Error) => ({ metadata: () => Promise.reject(failure) });

it.each([
  ['forbidden', 1],
  ['bad_request', 0],
] as const)('knows no fields of an object if the CRM responds %s', async (kind, times) => {
  const onForbidden = jest.fn();
  expect(await readFields(failing(new CrmError(kind, 'no')), 13, onForbidden)).toBeNull();
  expect(onForbidden).toHaveBeenCalledTimes(times);
});

it.each([new CrmError('unauthorized', 'no'), new Error('broken')])(
  'reports any other failure: %s',
  async (error) => {
    await expect(readFields(failing(error), 13)).rejects.toBe(error);
  },
);
