import * as z from 'zod/mini';
import { FileContent, route } from '#contract/lib/http/route';
import { UserId } from '#contract/lib/lists/filters';
import { usersFeature } from './users-contract';

/** Id of a user or an invitation. */
const params = z.strictObject({ id: UserId });

export const exportPersonalData = route(usersFeature, {
  method: 'POST',
  path: '/api/admin/people/:id/personal-data',
  summary: 'All stored data of a user or an invitation, with the audit log entries by and about the person',
  requires: 'system.admin',
  audit: 'user.data_exported',
  params,
  produces: 'application/json',
  response: FileContent,
});

export const erasePersonalData = route(usersFeature, {
  method: 'DELETE',
  path: '/api/admin/people/:id/personal-data',
  summary:
    'Erases name, e-mail address and IP addresses of an inactive user or an invitation everywhere, and the account; 409 for an active user',
  requires: 'system.admin',
  audit: 'user.erased',
  params,
  response: z.object({ data: z.object({ id: z.string() }) }),
});
