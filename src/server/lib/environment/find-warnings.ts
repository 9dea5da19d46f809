import { Client } from 'pg';
import { isLoopbackHost } from './addresses';
import type { Settings } from './settings-schema';

/** Returns what works, but is probably not meant: each with the name of its setting and the remedy. */
export function findWarnings(settings: Settings, isProduction: boolean): string[] {
  const { DATABASE, DATABASE_URL, ALERT_WEBHOOK_URL } = settings;
  return [
    ...(isProduction && DATABASE_URL === undefined
      ? ['DATABASE_URL is unset: the embedded database is for one server, few people, and no power cuts']
      : []),
    ...(DATABASE !== undefined && DATABASE_URL !== undefined
      ? ['DATABASE has no effect, because DATABASE_URL is set']
      : []),
    ...(isDatabaseUnencrypted(DATABASE_URL)
      ? ['DATABASE_URL: data is sent unencrypted to another host; use sslmode=verify-full']
      : []),
    ...(isWebhookUnencrypted(ALERT_WEBHOOK_URL)
      ? ['ALERT_WEBHOOK_URL: alerts are sent unencrypted; use https://']
      : []),
    ...(['DATABASE_URL', 'SMTP_URL'] as const).flatMap((name) =>
      hasRawAt(settings[name]) ? [`${name}: encode the "@" in user name and password as %40`] : [],
    ),
  ];
}

/** Other programs end user name and password at the first "@" instead of the last one. */
function hasRawAt(address = ''): boolean {
  return address.split('@').length > 2;
}

/** Decides as the driver does, which also reads `PGSSLMODE`. */
function isDatabaseUnencrypted(connectionString: string | undefined): boolean {
  if (connectionString === undefined) return false;
  const { host, ssl } = new Client({ connectionString });
  return !ssl && !isLoopbackHost(host);
}

function isWebhookUnencrypted(address: string | undefined): boolean {
  if (address === undefined) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLoopbackHost(hostname);
}
