import childProcess, { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { agents } from '#server/db/schema/agents-tables';
import { auditLog } from '#server/db/schema/audit-tables';
import { systemClock } from '#server/lib/clock';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { marketers } from '#server/db/schema/marketers-tables';
import { buildSale, writeSales } from '#server/features/salaries/testing/salaries';

let test: TestApp;
let origin: string;

beforeAll(async () => {
  test = await startTestApp({ clock: systemClock });
  await test.database.db.insert(agents).values({ id: 'a1', name: 'דנה', isActive: true });
  await test.database.db.insert(marketers).values({ id: 'm1', name: 'רון', isActive: true });
  await writeSales(test, [buildSale('2026-03-10', { marketerId: 'm1' })]);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  test.app.server.closeAllConnections();
  await test.close();
});

const printed = { columns: [], landscape: false, pageSums: false, byStatus: false };

it.each([
  ['POST', '/api/reports/sales-print/pdf', { filter: {}, ...printed }],
  ['POST', '/api/reports/smart-ledger/pdf', { marketerId: 'm1', from: '2026-01-01', to: '2026-04-01' }],
  ['GET', '/api/salaries/statement/pdf?month=2026-03&agentId=a1', undefined],
] as const)(
  '%s %s ends without an audit log entry when its caller disconnects',
  async (method, path, body) => {
    const headers = {
      ...(await test.as('system.admin')),
      ...(body && { 'content-type': 'application/json' }),
    };
    const ask = (signal: AbortSignal) =>
      fetch(origin + path, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) });
    const begun = new Promise<ChildProcess>((resolve) => {
      const { fork } = childProcess;
      jest.spyOn(childProcess, 'fork').mockImplementationOnce((...given) => {
        const worker = fork(...given);
        worker.once('spawn', () => resolve(worker));
        return worker;
      });
    });
    const notedBefore = await test.database.db.$count(auditLog);
    const leaving = new AbortController();
    const response = ask(leaving.signal);
    const ended = once(await begun, 'exit');
    leaving.abort();
    await expect(response).rejects.toThrow('aborted');
    await ended;
    const { signal } = new AbortController();
    let next = await ask(signal);
    while (next.status === 503) next = await ask(signal);
    expect(
      Buffer.from(await next.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(await test.database.db.$count(auditLog)).toBe(notedBefore + 1);
  },
);
