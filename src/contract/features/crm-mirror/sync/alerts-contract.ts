import * as z from 'zod/mini';
import { route } from '#contract/lib/http/route';
import { syncFeature } from './sync-contract';

/** Whether the caller gets alerts by mail when an alarm of the mirror starts or ends. */
const AlertChoice = z.object({ wantsMail: z.boolean() });

export const getAlertChoice = route(syncFeature, {
  method: 'GET',
  path: '/api/sync/alerts',
  summary: 'Whether the caller gets alerts by mail, and whether the server can send any',
  requires: 'system.admin',
  response: z.object({ data: z.extend(AlertChoice, { canSend: z.boolean() }) }),
});

export const changeAlertChoice = route(syncFeature, {
  method: 'PUT',
  path: '/api/sync/alerts',
  summary: 'Changes whether the caller gets alerts by mail, and returns it',
  requires: 'system.admin',
  audit: 'alerts.changed',
  body: z.strictObject({ wantsMail: z.boolean() }),
  response: z.object({ data: AlertChoice }),
});
