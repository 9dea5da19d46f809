import fastify from 'fastify';
import { readConfig } from '../config';
import { earlyRejections } from './early-rejections';
import { securityHeaders } from './security-headers';

const WARNING = 'X-Forwarded-For is ignored: the peer is not in TRUSTED_PROXIES';

async function warnings(requests: readonly { from: string; forwarded?: string }[]): Promise<unknown[]> {
  const lines: { msg: string; peer?: string }[] = [];
  const app = fastify({
    trustProxy: ['10.0.0.1'],
    logger: { level: 'warn', stream: { write: (line) => lines.push(JSON.parse(line) as (typeof lines)[0]) } },
  });
  await app.register(securityHeaders, { config: readConfig({}, 'demo') });
  await app.register(earlyRejections);
  app.get('/', async () => 'ok');
  for (const { from, forwarded } of requests)
    await app.inject({
      url: '/',
      remoteAddress: from,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    });
  await app.close();
  return lines.filter(({ msg }) => msg === WARNING).map(({ peer }) => peer);
}

it('warns once of addresses forwarded by a peer that is not trusted', async () => {
  const untrusted = { from: '10.0.0.2', forwarded: '203.0.113.7' };
  expect(await warnings([untrusted, untrusted])).toEqual(['10.0.0.2']);
});

it('does not warn of a trusted proxy, or without the header', async () => {
  expect(await warnings([{ from: '10.0.0.1', forwarded: '203.0.113.7' }, { from: '10.0.0.2' }])).toEqual([]);
});

it('does not warn of a probe on the trusted proxy itself', async () => {
  expect(await warnings([{ from: '10.0.0.1', forwarded: '10.0.0.1' }])).toEqual([]);
});

it('an undeclared route prevents the server from starting', async () => {
  const app = fastify();
  await app.register(securityHeaders, { config: readConfig({}, 'demo') });
  await app.register(earlyRejections);
  expect(() => app.get('/api/secret-door', async () => 'open')).toThrow(/declared in no contract/);
  expect(() => app.get('/healthz', async () => 'ok')).not.toThrow();
});
