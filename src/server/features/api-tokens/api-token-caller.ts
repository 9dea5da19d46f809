import { createHash, randomBytes } from 'node:crypto';
import { API_TOKEN_ACTOR, API_TOKEN_PREFIX } from '#contract/features/api-tokens/api-tokens-contract';
import { ACTIONS, holds, RESOURCES, type Permission } from '#contract/lib/permissions/permissions-rules';
import type { Caller } from '#server/lib/http/caller';
import { HttpError } from '#server/lib/http/errors';
import type { Services } from '#server/lib/services';
import { findApiToken, type ApiTokenRow } from './api-tokens-queries';

const TOKEN_BYTES = 32;

/** Returns a new token and its stored hash. */
export function makeApiToken(): { token: string; hash: string } {
  const token = `${API_TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  return { token, hash: hashApiToken(token) };
}

function hashApiToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** All permissions that a token can have. Those of administrators are for people only. */
const GRANTABLE = RESOURCES.flatMap((resource) =>
  ACTIONS.filter((action) => action !== 'admin').map((action): Permission => `${resource}.${action}`),
);

/** Returns the permissions that both the token's role and its maker have now. */
function getPermissions({ rolePermissions, makerPermissions }: ApiTokenRow): Permission[] {
  return GRANTABLE.filter(
    (permission) => holds(rolePermissions ?? [], permission) && holds(makerPermissions ?? [], permission),
  );
}

function isOver({ expiresAt, endedAt, maker }: ApiTokenRow, now: Date): boolean {
  return !maker.isActive || endedAt !== null || Date.parse(expiresAt) <= now.getTime();
}

/**
 * Returns the caller of a token, with the rights that it has now.
 * @throws HttpError 401 for a token that is unknown, has ended or expired
 */
export async function requireApiToken({ db, clock }: Services, token: string) {
  const row = await findApiToken(db, hashApiToken(token));
  if (!row || isOver(row, clock.now()))
    throw new HttpError('unauthenticated', 'the access token is not valid');
  const { id, name, roleId, roleName, lastUsedAt, maker } = row;
  const caller: Caller = {
    id: `${API_TOKEN_ACTOR}${id}`,
    email: maker.email,
    displayName: name,
    photoUrl: null,
    roleId,
    roleName,
    permissions: getPermissions(row),
    isActive: true,
    agentId: null,
  };
  return { id, caller, lastUsedAt };
}
