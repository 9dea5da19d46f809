import { lazyIdentity } from '#client/features/auth/identity/lazy-identity';
import { lazyAuthenticator } from '#client/features/biometric/lazy-authenticator';
import type { KeyValueStore, Services } from '#client/lib/services';
import { paintedLocation } from './painted-pages';

function nothing(): undefined {}

function never<T>(): Promise<T> {
  return new Promise(nothing);
}

/** Browser storage without content that stores nothing. */
export const emptyStorage: KeyValueStore = {
  get: () => null,
  set: nothing,
  remove: nothing,
  isLasting: () => false,
};

/** Returns services without any effects. */
export function inertServices(): Services {
  return {
    clock: { now: () => 0, sleep: never, every: () => nothing },
    localStorage: emptyStorage,
    sessionStorage: emptyStorage,
    navigation: {
      origin: 'null',
      location: () => paintedLocation('frame'),
      push: nothing,
      replace: nothing,
      go: nothing,
      onMove: () => nothing,
      reload: nothing,
      hasUnsavedInput: () => false,
    },
    log: { warn: nothing, error: nothing },
    http: { apiBaseUrl: null, fetch: never },
    tabs: { send: nothing, onMessage: () => nothing },
    activity: { onActivity: () => nothing },
    visibility: { visible: () => false, onChange: () => nothing, onOffline: () => nothing },
    locks: { hold: never },
    identity: lazyIdentity(never, false),
    authenticator: lazyAuthenticator(),
    linkCode: { get: () => null, invitation: () => null, forReset: () => true, forget: nothing },
    seemsSignedIn: false,
    storeSignedIn: nothing,
    storeMenuFolded: nothing,
    storeTheme: nothing,
    devTools: false,
  };
}
