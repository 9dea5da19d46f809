import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type TwoFactorStatus,
  VERIFICATION_LIFE_MS,
} from '#contract/features/two-factor/two-factor-contract';
import type { Config } from '#server/lib/config';
import type { IdentityClaims } from '#server/lib/identity/identity';
import type { Services } from '#server/lib/services';
import { canKeepSecrets } from '#server/lib/secrets/secret-keys';
import { describeBrowser } from './describe-browser';
import { findOwnCode } from './own-code/own-code-queries';
import {
  deleteSecondFactorSession,
  findSessionMethod,
  findTwoFactorSetting,
  insertSecondFactorSession,
  mustSetUpCode,
  type SecondFactorProof,
} from './two-factor-queries';

/** 256 bits, which cannot be guessed. */
const TOKEN_BYTES = 32;

/** The prefix `__Host-` binds the cookie to this origin, and requires https; the http demo omits it. */
export function buildCookie({ publicOrigin }: Config, of = '2fa') {
  const secure = publicOrigin.startsWith('https:');
  return {
    name: secure ? `__Host-misrad-${of}` : `misrad-${of}`,
    options: { httpOnly: true, secure, sameSite: 'strict', path: '/' } as const,
  };
}

/** Only the hash is stored, so that the table's content cannot be used as a cookie. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Returns the organisation's second factor, the caller's own code, and whether this browser session is verified. */
export async function twoFactorStatus(
  { db, clock, config }: Services,
  claims: IdentityClaims,
  request: FastifyRequest,
): Promise<TwoFactorStatus> {
  const setting = await findTwoFactorSetting(db);
  const own = await findOwnCode(db, claims.uid);
  const proof = setting.enabled ? getProof(config, claims, request) : null;
  const method = proof && (await findSessionMethod(db, proof, clock.now()));
  return {
    enabled: setting.enabled,
    mode: setting.mode,
    codeSet: setting.codeHash !== null,
    verified: method !== null,
    ownCode: own && { createdAt: own.createdAt, recoveryCodes: own.recoveryHashes.length },
    mustSetUp: mustSetUpCode(setting, { method, hasOwnCode: own !== null }),
    hasSecretKey: canKeepSecrets(config),
  };
}

/** Returns the proof that this browser session is verified, which the database has to confirm; null without a cookie. */
export function getProof(
  config: Config,
  { uid, authTime }: IdentityClaims,
  request: FastifyRequest,
): SecondFactorProof | null {
  const token = request.cookies[buildCookie(config).name];
  return token === undefined ? null : { tokenHash: hashToken(token), userId: uid, authTime };
}

/**
 * Marks this browser session as verified, and sets its cookie.
 * @param method `code`, or the id of the device
 */
export async function beginVerifiedSession(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  claims: IdentityClaims,
  method: string,
  reply: FastifyReply,
): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + VERIFICATION_LIFE_MS);
  const proof = { tokenHash: hashToken(token), userId: claims.uid, authTime: claims.authTime };
  const browser = describeBrowser(reply.request.headers['user-agent']);
  await insertSecondFactorSession(db, { ...proof, method, browser, now, expiresAt });
  const { name, options } = buildCookie(config);
  reply.setCookie(name, token, { ...options, maxAge: VERIFICATION_LIFE_MS / 1000 });
}

/** Deletes this browser session's verification and its cookie. */
export async function endVerifiedSession(
  { db, config }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { name, options } = buildCookie(config);
  const token = request.cookies[name];
  if (token !== undefined) await deleteSecondFactorSession(db, hashToken(token));
  reply.clearCookie(name, options);
}
