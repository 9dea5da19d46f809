import { Counter, type Metric } from 'prom-client';

/*
 * Counters of this process, incremented where the events happen. `GET /metrics` returns them; without it they are only counted.
 */

/** Counters are added to the registry of the server that returns them. */
const NO_REGISTRY = { registers: [] };

/** By result: `ok`, or the kind of the failure. */
export const crmCalls = new Counter({
  name: 'misrad_crm_calls_total',
  help: 'Calls to the CRM by result, since the start of this process',
  labelNames: ['result'],
  ...NO_REGISTRY,
});

/** By kind and status (`ok`, `failed`, `cancelled`). */
export const endedRuns = new Counter({
  name: 'misrad_sync_runs_total',
  help: 'Ended synchronisations by kind and status, since the start of this process',
  labelNames: ['kind', 'status'],
  ...NO_REGISTRY,
});

/** By way (`mail`, `webhook`) and result (`delivered`, `failed`). */
export const alertAttempts = new Counter({
  name: 'misrad_alert_attempts_total',
  help: 'Attempts to deliver an alert by way and result, since the start of this process',
  labelNames: ['way', 'result'],
  ...NO_REGISTRY,
});

/** By outcome of `sendMail`. */
export const mails = new Counter({
  name: 'misrad_mails_total',
  help: 'Mails handed to the mail server by outcome, since the start of this process',
  labelNames: ['outcome'],
  ...NO_REGISTRY,
});

/** By kind: `timeout` (a cancelled statement), `contended` (a deadlock or a lock that was not granted), `unreachable`. */
export const databaseErrors = new Counter({
  name: 'misrad_database_errors_total',
  help: 'Requests that failed at the database by kind, since the start of this process',
  labelNames: ['kind'],
  ...NO_REGISTRY,
});

export const COUNTERS: readonly Metric[] = [crmCalls, endedRuns, alertAttempts, mails, databaseErrors];
