import * as z from 'zod/mini';
import { FileContent, route, XLSX } from '#contract/lib/http/route';
import { identityObserved } from '#client/session/auth-slice';
import { api } from '../http/api';
import { fileFromRoute, mutationFromRoute, queryFromRoute } from '../http/route-endpoints';
import { makeStore } from '#client/app/store';
import { buildProfile } from './profile';
import { buildServices, buildUser, json, TestServer } from './services';
import { thingsFeature } from '#contract/lib/testing/things-feature';

const Thing = z.object({ id: z.string() });
const getThing = route(thingsFeature, {
  method: 'GET',
  path: '/api/things/:id',
  summary: '',
  requires: 'sales.view',
  params: z.object({ id: z.string() }),
  query: z.object({ from: z.optional(z.string()), agent: z.optional(z.array(z.string())) }),
  response: Thing,
});
const putThing = route(thingsFeature, {
  method: 'PUT',
  path: '/api/things/:id',
  summary: '',
  requires: 'sales.edit',
  audit: 'thing.changed',
  params: z.object({ id: z.string() }),
  body: Thing,
  response: Thing,
});
const postThings = route(thingsFeature, {
  method: 'POST',
  path: '/api/things/query',
  summary: '',
  requires: 'sales.view',
  audit: { none: 'a question' },
  body: Thing,
  response: Thing,
});
const getPublic = route(thingsFeature, {
  method: 'GET',
  path: '/api/public',
  summary: '',
  requires: 'public',
  secondFactor: false,
  response: Thing,
});

const exportThings = route(thingsFeature, {
  method: 'POST',
  path: '/api/things/export',
  summary: '',
  requires: 'sales.view',
  audit: 'things.exported',
  produces: XLSX,
  response: FileContent,
});

/** Endpoints of routes that exist only in tests. */
export const things = api.injectEndpoints({
  endpoints: (build) => ({
    getThing: queryFromRoute(build, getThing),
    postThings: queryFromRoute(build, postThings),
    putThing: mutationFromRoute(build, putThing),
    getPublic: queryFromRoute(build, getPublic),
    exportThings: fileFromRoute(build, exportThings),
  }),
});

export const THING = 'GET /api/things/7';
/** Successful response of the test server to `THING`. */
export const ok = (): Response => json({ id: '7' });

/**
 * Starts a signed-in application with a server for `routes`. `ask` requests the thing; `actions` are those since the
 * sign-in.
 */
export async function startTestClient(routes: TestServer['routes'] = {}) {
  const server = new TestServer(routes);
  const services = buildServices({ server });
  services.identity.user = buildUser();
  const { store, stop, startListening } = makeStore(services);
  // The first request loads the API; here it is the profile, so that it is not counted.
  server.routes['GET /api/auth/userProfile'] = () => json(buildProfile());
  server.routes['GET /api/system/login-behavior'] = () =>
    json({ requireLoginEachVisit: false, disconnectOnInactivity: false, inactiveTimeoutMinutes: 30 });
  store.dispatch(identityObserved({ user: buildUser() }));
  while (store.getState().auth.status !== 'signedIn') await Promise.resolve();
  // The requests of other features during sign-in come first.
  while (store.getState().loginBehavior.status !== 'known') await Promise.resolve();
  const actions: { type: string; payload?: unknown }[] = [];
  startListening({ predicate: (action) => actions.push(action) < 0, effect: () => undefined });
  const ask = (force = false) =>
    store.dispatch(
      things.endpoints.getThing.initiate(
        { params: { id: '7' }, query: {} },
        { subscribe: false, forceRefetch: force },
      ),
    );
  return { store, stop, server, services, actions, ask };
}
