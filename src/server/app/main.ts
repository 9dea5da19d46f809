import { domainToASCII } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { readEmailAddress } from '#contract/features/users/email-address';
import { buildApp } from './app';
import { mirrorAggregates, startSchedules } from './features';
import { checkConnections } from './start/check-connections';
import { systemClock } from '#server/lib/clock';
import type { OpenDatabase } from '#server/db/open-database';
import { ConfigError } from '#server/db/config-error';
import { type Config, type Mode, readConfig } from '#server/lib/config';
import { findLastMigration, NewerSchemaError } from '#server/db/migrations-folder';
import { findMissingConnections } from '#server/db/connections-queries';
import { openWhenReachable } from './start/open-when-reachable';
import { fillDemoSalaries } from './demo/demo-salaries';
import { DemoError, prepareDemo, rejectDemoDatabase } from './demo/demo-database';
import { createIdentityVerifier } from '#server/lib/identity/identity';
import { createIdentityAdmin } from '#server/lib/identity/identity-admin';
import { describeError } from '#server/lib/logged-error';
import { logOptions } from '#server/lib/log-options';
import type { Services } from '#server/lib/services';
import { version } from '#server/lib/version';
import { createSyncService } from '#server/crm-mirror/runs/sync-service';
import { refreshMetadata } from '#server/crm-mirror/crm/metadata/crm-metadata';
import { checkSecretKeys } from '#server/features/two-factor/own-code/check-secret-keys';
import { fillAtStart } from '#server/crm-mirror/schedule/start-up';

/** Time after draining after which a shutdown is forced, ms. */
const STOP_TIMEOUT_MS = 10_000;

async function main(): Promise<void> {
  const mode: Mode = process.argv.includes('--demo') ? 'demo' : 'production';
  const config = readConfig(process.env, mode);
  const log = pino(logOptions(config.logLevel));
  process.once('uncaughtException', (err) => {
    log.fatal({ err }, 'the server ends: nothing handles this error');
    process.exit(1);
  });
  if (process.argv.includes('--check'))
    process.exit((await checkConnections(config, { sendTestTo: readTestAddress(process.argv) })) ? 0 : 1);
  for (const warning of config.warnings) log.warn(warning);
  const database = await openWhenReachable(
    {
      url: config.databaseUrl,
      dataDir: config.dataDir,
      onIdleError: (err) => log.warn({ err }, 'an idle database connection broke'),
      onMigration: ({ name, attempt }) =>
        attempt === 1
          ? log.info({ name }, 'migrating the database')
          : log.warn({ name, attempt }, 'the migration waits for other transactions'),
    },
    { clock: systemClock, log },
  );
  await logStart(log, database);
  const services = await startServices(config, log, database);
  // Background work has no statement timeout.
  const background = { ...services, db: database.db };
  const app = await buildApp(services);
  const stopSchedules = startSchedules(background);
  stopOnSignal(config, async () => {
    // Stopped in parallel: the server waits for its requests, and one of them may wait for the synchronisation.
    await Promise.all([drainAndClose(app, config), services.sync.close(), stopSchedules()]);
    await database.close();
  });
  await listen(app, config);
  process.send?.('listening');
  void refreshMetadata(background);
  await fillAtStart(services);
  if (config.mode !== 'demo') return;
  await fillDemoSalaries({ ...services, db: database.db }).catch((err: unknown) =>
    log.error({ err }, 'the demo has no salaries'),
  );
}

/** Logs what starts, and warns if PostgreSQL has too few connections for it. */
async function logStart(log: Services['log'], database: OpenDatabase): Promise<void> {
  const migration = await findLastMigration(database.db);
  log.info({ version, database: database.kind, migration, node: process.version }, 'the server starts');
  const missing = await findMissingConnections(database);
  if (missing)
    log.warn(missing, 'PostgreSQL has fewer free connections than this server uses: raise max_connections');
}

/** @throws ConfigError if `--send-test` has no address */
function readTestAddress(args: readonly string[]): string | undefined {
  const flag = args.indexOf('--send-test');
  if (flag === -1) return undefined;
  const address = readEmailAddress(args[flag + 1] ?? '', domainToASCII);
  if (address === null) throw new ConfigError('--send-test needs an e-mail address, to which a mail is sent');
  return address;
}

async function startServices(
  config: Config,
  log: Services['log'],
  database: OpenDatabase,
): Promise<Services> {
  const { db, requests } = database;
  try {
    if (config.mode === 'demo') await prepareDemo(db, config.demoAccountsFile);
    else await rejectDemoDatabase(db);
    const encrypted = await checkSecretKeys(db, config);
    if (encrypted > 0) log.info({ encrypted }, 'own codes were encrypted with the new SECRETS_KEY');
  } catch (error) {
    await database.close();
    throw error;
  }
  const identity = createIdentityVerifier({
    projectId: config.firebase.projectId,
    clock: systemClock,
    emulator: config.authEmulatorHost !== undefined,
  });
  const identityAdmin = createIdentityAdmin(config);
  const mirroring = { db, clock: systemClock, config, log, figures: mirrorAggregates };
  const sync = createSyncService(mirroring);
  return {
    config,
    clock: systemClock,
    log,
    db: requests,
    database,
    identity,
    identityAdmin,
    sync,
  };
}

/** @throws ConfigError if the address cannot be used */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const { code, message, syscall } = error as NodeJS.ErrnoException;
    if (syscall !== 'listen' && syscall !== 'getaddrinfo') throw error;
    const reason = code === 'EADDRINUSE' ? 'another program uses it' : message;
    throw new ConfigError(`HOST, PORT: ${host}:${port}: ${reason}`, { cause: error });
  }
}

/** Requests are served until proxies have noticed that the server is not ready. */
async function drainAndClose(app: FastifyInstance, { drainSeconds }: Config): Promise<void> {
  app.drain();
  await systemClock.sleep(drainSeconds * 1_000);
  await app.close();
}

function stopOnSignal({ mode, drainSeconds }: Config, stop: () => Promise<void>): void {
  const handle = (): void => {
    setTimeout(() => process.exit(1), drainSeconds * 1_000 + STOP_TIMEOUT_MS).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', handle);
  process.once('SIGINT', handle);
  // The process that started a demo has died.
  if (mode === 'demo' && process.connected) process.once('disconnect', handle);
}

main().catch((error: unknown) => {
  const expected = [ConfigError, DemoError, NewerSchemaError].some((kind) => error instanceof kind);
  console.error(expected ? (error as Error).message : describeError(error));
  process.exit(1);
});
