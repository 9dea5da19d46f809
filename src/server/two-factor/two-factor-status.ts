import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { TwoFactorStatus } from '../../contract/two-factor/two-factor-contract';
import type { IdentityClaims } from '../platform/identity';
import type { Services } from '../platform/services';
import { findTwoFactorSetting, hasSecondFactorSession } from './two-factor-queries';

/** Name of the proof's cookie. `__Host-` binds it to this origin, and needs https; the http demo does without. */
export function secondFactorCookieName(publicOrigin: string): string {
  return publicOrigin.startsWith('https:') ? '__Host-misrad-2fa' : 'misrad-2fa';
}

/** The organisation's second factor, and whether this request's browser session has done it. */
export async function twoFactorStatus(
  { db, clock, config }: Services,
  claims: IdentityClaims,
  request: FastifyRequest,
): Promise<TwoFactorStatus> {
  const setting = await findTwoFactorSetting(db);
  const status = { enabled: setting.enabled, codeSet: setting.codeHash !== null };
  const cookie = request.cookies[secondFactorCookieName(config.publicOrigin)];
  if (!status.enabled || cookie === undefined) return { ...status, verified: false };
  const verified = await hasSecondFactorSession(db, {
    tokenHash: createHash('sha256').update(cookie).digest('hex'),
    userId: claims.uid,
    authTime: claims.authTime,
    now: clock.now(),
  });
  return { ...status, verified };
}
