import { randomUUID } from 'node:crypto';
import * as contract from '#contract/features/api-tokens/api-tokens-contract';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeWrite } from '#server/lib/authorize-write';
import { HttpError } from '#server/lib/http/errors';
import { serve } from '#server/lib/http/serve-route';
import { serveList } from '#server/lib/lists/serve-list';
import { findRole } from '#server/features/roles/roles-queries';
import { makeApiToken } from './api-token-caller';
import { apiTokensSource } from './api-tokens-list-queries';
import { endToken, insertApiToken } from './api-tokens-queries';

const DAY_MS = 86_400_000;

export const apiTokensRoutes = [
  ...serveList(contract.apiTokensList, apiTokensSource),

  serve(contract.createApiToken, async ({ services: { db, clock }, user, body: { name, roleId, days } }) => {
    const id = randomUUID();
    const { token, hash } = makeApiToken();
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + days * DAY_MS).toISOString();
    await db.transaction(async (tx) => {
      await authorizeWrite(tx);
      const role = await findRole(tx, roleId);
      if (!role) {
        const fields = [{ field: 'body.roleId', reason: 'no such role' }];
        throw new HttpError('invalid_input', 'no such role', { fields });
      }
      const createdAt = now.toISOString();
      await insertApiToken(tx, { id, name, hash, roleId, makerId: user.id, createdAt, expiresAt });
      const after = { name, roleName: role.name, expiresAt };
      await insertAudit(tx, { actorId: user.id, action: 'api_token.created', targetId: id, after });
    });
    return { data: { id, token } };
  }),

  serve(contract.endApiToken, async ({ services: { db, clock }, user, params: { id } }) => {
    await db.transaction(async (tx) => {
      await authorizeWrite(tx);
      const name = await endToken(tx, id, clock.now());
      if (name === null) throw new HttpError('not_found', 'no such token, or it has ended');
      await insertAudit(tx, {
        actorId: user.id,
        action: 'api_token.ended',
        targetId: id,
        details: { name },
      });
    });
    return { data: { id } };
  }),
];
