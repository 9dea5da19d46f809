import * as z from 'zod/mini';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { route } from '../../../contract/http/route';
import { readConfig } from '../config';
import { nothingChanged } from '../request-context';
import type { Services } from '../services';
import type { RequestLimits } from './request-limits';
import { serve } from './serve-route';

const change = route({
  method: 'POST',
  path: '/api/things',
  summary: '',
  requires: 'public',
  audit: 'thing.changed',
  response: z.object({ ok: z.boolean() }),
});

const open = { admit: async () => {}, readmit: async () => {} };

/** The status of a write whose handler does this, and nothing else. */
async function statusOf(handle: () => void): Promise<number> {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const limits: Pick<RequestLimits, 'within'> = { within: (_request, work) => work() };
  app.decorate('limits', limits as RequestLimits);
  const services = { config: readConfig({ FIREBERRY_TOKEN: 'test' }, 'demo') } as Services;
  serve(change, async () => {
    handle();
    return { ok: true };
  }).register(app, services, open);
  return (await app.inject({ method: 'POST', url: '/api/things' })).statusCode;
}

it('fails a write that forgets its entry in the audit log', async () => {
  expect(await statusOf(() => {})).toBe(500);
  expect(await statusOf(nothingChanged)).toBe(200);
});
