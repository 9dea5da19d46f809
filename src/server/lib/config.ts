import { ConfigError } from '#server/db/config-error';
import { findDemoProblems, findProblems, findProductionProblems } from './environment/find-problems';
import { findWarnings } from './environment/find-warnings';
import { readEnvironment } from './environment/read-environment';
import { Environment, type Settings } from './environment/settings-schema';

/** `demo` uses mocks and listens on loopback (`npm start`); `production` is `npm run serve`. */
export type Mode = 'demo' | 'production';

/** Seconds in which a proxy notices that a server is not ready. */
const DRAIN_SECONDS = 5;

export interface Config {
  mode: Mode;
  port: number;
  host: string;
  /** Public address of the product: scheme, host and port only. */
  publicOrigin: string;
  dataDir: string;
  /** Folder of the built client. */
  clientDir: string;
  databaseUrl: string | undefined;
  /** Base URL of the API for the browser; undefined: the product's own origin. */
  apiBaseUrl: string | undefined;
  firebase: {
    projectId: string;
    apiKey: string;
    authDomain: string;
    appCheckKey: string | undefined;
    /** The project protects sign-in with a password by reCAPTCHA Enterprise, whose script the browser then loads. */
    hasRecaptcha: boolean;
  };
  /** `host:port` of the Firebase Auth emulator. Set only in a demo. */
  authEmulatorHost: string | undefined;
  /** Key of the service account that manages accounts. Required in production. */
  serviceAccountFile: string | undefined;
  googleClientId: string | undefined;
  fireberry: { url: string; token: string | undefined; dailyCalls: number };
  /** The CRM's address for people; undefined: no links to its records. */
  crmWebUrl: string | undefined;
  /** The mail server, with user and password; undefined: no mail is sent. */
  smtpUrl: string | undefined;
  /** Sender of mails: an address, or `Name <address>`. */
  mailFrom: string | undefined;
  /** Address to which alerts are posted; undefined: none. */
  alertWebhookUrl: string | undefined;
  firstAdminEmail: string | undefined;
  /** Addresses or networks with a trusted `X-Forwarded-For`. Without any, the connecting address is the caller's. */
  trustedProxies: string[];
  /** Age at which entries of the audit log are deleted, months; undefined: they are kept. */
  auditKeepMonths: number | undefined;
  /** Age of the newest proven backup that raises an alarm, days; 0: none does. */
  backupProofDays: number;
  /** Time at a shutdown during which the server is not ready but still serves requests, seconds. */
  drainSeconds: number;
  /** Key of users' secrets, base64; undefined: a file beside the embedded database, none on PostgreSQL. */
  secretsKey: string | undefined;
  /** The key before it, during a rotation. */
  secretsKeyOld: string | undefined;
  /** Bearer token of `GET /metrics`; undefined: there are no metrics. */
  metricsToken: string | undefined;
  logLevel: string;
  demoAccountsFile: string | undefined;
  /** Settings that are valid but doubtful, each with its name and the remedy. */
  warnings: readonly string[];
}

/** Settings that `npm start`, the tests and the CRM simulator read. */
const OTHER_NAMES = [
  'FIREBERRY_SIM_PORT',
  'FIREBERRY_SIM_DATA',
  'FIREBERRY_SIM_SEED',
  'FIREBERRY_SIM_SALES',
  'IDENTITY_PORT',
  'TEST_DATABASE_URL',
];

/**
 * Reads the settings from the environment.
 * @throws ConfigError naming every variable that is missing, malformed or forbidden in this mode
 */
export function readConfig(env: NodeJS.ProcessEnv, mode: Mode): Config {
  const { settings: read, given, problems, warnings } = readEnvironment(Environment, env, OTHER_NAMES);
  problems.push(...findProblems(given));
  problems.push(...(mode === 'production' ? findProductionProblems(read, given) : findDemoProblems(read)));
  if (problems.length > 0) throw new ConfigError(`Settings are not valid:\n  ${problems.join('\n  ')}`);
  // Without a problem, every setting has been read.
  const settings = read as Settings;
  return {
    mode,
    port: settings.PORT,
    host: settings.HOST,
    publicOrigin: new URL(settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`).origin,
    dataDir: settings.DATA_DIR,
    clientDir: settings.CLIENT_DIR,
    databaseUrl: settings.DATABASE_URL,
    apiBaseUrl: settings.API_BASE_URL,
    firebase: {
      projectId: settings.FIREBASE_PROJECT_ID ?? 'demo-misrad',
      apiKey: settings.FIREBASE_API_KEY ?? 'demo-key',
      authDomain: settings.FIREBASE_AUTH_DOMAIN ?? 'localhost',
      appCheckKey: settings.FIREBASE_APP_CHECK_KEY,
      hasRecaptcha: settings.FIREBASE_RECAPTCHA === 'on',
    },
    authEmulatorHost: settings.FIREBASE_AUTH_EMULATOR_HOST,
    serviceAccountFile: settings.GOOGLE_APPLICATION_CREDENTIALS,
    googleClientId: settings.GOOGLE_CLIENT_ID,
    fireberry: {
      url: settings.FIREBERRY_URL.replace(/\/+$/, ''),
      token: settings.FIREBERRY_TOKEN,
      dailyCalls: settings.FIREBERRY_DAILY_CALLS,
    },
    crmWebUrl: settings.FIREBERRY_WEB_URL?.replace(/\/+$/, ''),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    alertWebhookUrl: settings.ALERT_WEBHOOK_URL,
    firstAdminEmail: settings.FIRST_ADMIN_EMAIL,
    trustedProxies: settings.TRUSTED_PROXIES ?? [],
    auditKeepMonths: settings.AUDIT_KEEP_MONTHS,
    backupProofDays: settings.BACKUP_PROOF_DAYS,
    drainSeconds: settings.DRAIN_SECONDS ?? (mode === 'demo' ? 0 : DRAIN_SECONDS),
    secretsKey: settings.SECRETS_KEY,
    secretsKeyOld: settings.SECRETS_KEY_OLD,
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
    demoAccountsFile: settings.DEMO_ACCOUNTS,
    warnings: [...warnings, ...findWarnings(settings, mode === 'production')],
  };
}
