import type { IdentityService } from '#client/lib/services/identity-service';
import { lazyIdentity } from './lazy-identity';

const withToken = { appCheckToken: () => Promise.resolve('check') } as IdentityService;

it('is not loaded for an App Check token if App Check is not configured', async () => {
  const load = jest.fn(() => Promise.resolve(withToken));
  expect(await lazyIdentity(load, false).appCheckToken()).toBeNull();
  expect(load).not.toHaveBeenCalled();
});

it('is loaded for the token if App Check is configured', async () => {
  expect(await lazyIdentity(() => Promise.resolve(withToken), true).appCheckToken()).toBe('check');
});

it('has no token if its code fails to load, and retries at the next call', async () => {
  const load = jest.fn<Promise<IdentityService>, []>();
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(withToken);
  const identity = lazyIdentity(load, true);
  expect(await identity.appCheckToken()).toBeNull();
  expect(await identity.appCheckToken()).toBe('check');
});
