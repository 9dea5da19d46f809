import * as z from 'zod/mini';
import { route } from '#contract/lib/http/route';
import { SyncEntity } from './sync-contract';
import { syncFeature } from './sync-contract';

export const getRecordLinks = route(syncFeature, {
  method: 'GET',
  path: '/api/sync/record-links',
  summary: "Addresses of the CRM's pages of records by entity, to which the id is appended",
  requires: 'signed-in',
  /** Null if the CRM's web address is not set. */
  response: z.object({ data: z.nullable(z.record(SyncEntity, z.string())) }),
});
