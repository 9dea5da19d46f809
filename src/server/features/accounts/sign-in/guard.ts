import type { FastifyRequest } from 'fastify';
import { API_TOKEN_PREFIX } from '#contract/features/api-tokens/api-tokens-contract';
import { PERMISSIONS_STAMP_HEADER, TWO_FACTOR_REQUIRED_MESSAGE } from '#contract/lib/http/errors-contract';
import { missingPermissions, requirementText } from '#contract/lib/http/route';
import { HttpError } from '#server/lib/http/errors';
import {
  IdentityUnavailableError,
  InvalidTokenError,
  OWN_TOKEN_PROVIDER,
  type IdentityClaims,
} from '#server/lib/identity/identity';
import type { Call, Guard } from '#server/lib/http/serve-route';
import type { Services } from '#server/lib/services';
import { recordRefusal, recordView } from '#server/features/salary-views/record-view';
import { requireApiToken } from '#server/features/api-tokens/api-token-caller';
import { touchApiToken } from '#server/features/api-tokens/api-tokens-queries';
import { getProof } from '#server/features/two-factor/second-factor-session';
import { permissionsStamp, type Caller } from '#server/lib/http/caller';
import { findCaller, isRevoked, touchUser } from './auth-queries';
import { findInvitation } from './invitation-queries';
import { reopenedError } from './require-own-account';

/** Interval of recording that a user was seen, ms. */
const SEEN_EVERY_MS = 60_000;

/**
 * Rejects calls that the declaration does not allow, in the order of product.md section 4: token, user, second factor,
 * permission. Input is validated afterwards, so that callers without access learn nothing about it.
 */
async function authenticate(call: Call): Promise<void> {
  const { route, services, request } = call;
  const { limits } = request.server;
  if (route.requires === 'public') return limits.count(request);
  const apiToken = getApiToken(request);
  if (apiToken !== null) return authenticateScript(call, apiToken);
  const claims = await verifiedClaims(request, services).catch(async (error: unknown) => {
    await limits.count(request);
    throw error;
  });
  request.claims = claims;
  await limits.count(request);
  if (route.requires === 'token')
    return limits.within(request, () => requireExpected(request, claims, services));
  await limits.within(request, async () => {
    const found = await requireActive(request, claims, services);
    await recordCall(services, found.lastSeenAt, (now) => touchUser(services.db, found.caller.id, now));
    await permit(found, call);
  });
}

/**
 * Authorizes the caller again with the current data of these services' database. The token is not verified again: it expires
 * within the hour, and the browser has a new one.
 * @returns the caller with the current data; null if the declaration requires no approved user
 * @throws HttpError in the order of `authenticate`, from the user on
 */
async function authorize(call: Call): Promise<Caller | null> {
  const { route, services, request } = call;
  const { claims } = request;
  if (!claims || route.requires === 'token') return null;
  const apiToken = getApiToken(request);
  if (apiToken !== null) {
    const { caller } = await requireApiToken(services, apiToken);
    await permitScript(caller, call);
    return caller;
  }
  const found = await requireActive(request, claims, services);
  await permit(found, call);
  return found.caller;
}

type Found = NonNullable<Awaited<ReturnType<typeof findCaller>>>;

/** Checks the second factor and the permissions of an active user. */
async function permit({ caller, needsSecondFactor, needsOwnCode }: Found, call: Call): Promise<void> {
  const { route, request, reply } = call;
  request.caller = caller;
  reply.header(PERMISSIONS_STAMP_HEADER, permissionsStamp(caller));
  const { secondFactor } = route;
  if (secondFactor && (needsSecondFactor || (needsOwnCode && secondFactor !== 'beforeOwnCode')))
    throw new HttpError('two_factor_required', TWO_FACTOR_REQUIRED_MESSAGE);
  await requirePermissions(caller, call);
}

/** Admits the token of a script. It is counted as a user of its own. Unknown tokens count for their address. */
async function authenticateScript(call: Call, token: string): Promise<void> {
  const { services, request } = call;
  const { limits } = request.server;
  const found = await limits
    .within(request, () => requireApiToken(services, token))
    .catch(async (error: unknown) => {
      await limits.count(request);
      throw error;
    });
  const { id, caller, lastUsedAt } = found;
  request.claims = getScriptClaims(caller, services.clock.now());
  limits.rememberCaller(request, true);
  await limits.count(request);
  await recordCall(services, lastUsedAt, (now) => touchApiToken(services.db, id, now));
  await permitScript(caller, call);
}

/** A script has no second factor, so it may call only the routes that are declared for tokens. */
async function permitScript(caller: Caller, call: Call): Promise<void> {
  const { route, request } = call;
  request.caller = caller;
  if (!route.openToTokens) throw new HttpError('forbidden', 'access tokens may not call this route');
  await requirePermissions(caller, call);
}

function getScriptClaims({ id, email, displayName }: Caller, now: Date): IdentityClaims {
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const times = { authTime: nowSeconds, issuedAt: nowSeconds };
  return { uid: id, email, emailVerified: false, name: displayName, picture: null, provider: null, ...times };
}

async function requirePermissions(caller: Caller, call: Call): Promise<void> {
  const { route } = call;
  const missing = missingPermissions(caller.permissions, route.requires);
  if (missing.length > 0) {
    await recordRefusal(call, caller);
    throw new HttpError('forbidden', `needs ${requirementText(route.requires)}`, { missing });
  }
}

/** Returns the token of a script, or null for other callers. */
function getApiToken(request: FastifyRequest): string | null {
  const token = bearerToken(request);
  return token?.startsWith(API_TOKEN_PREFIX) ? token : null;
}

async function verifiedClaims(request: FastifyRequest, services: Services): Promise<IdentityClaims> {
  const token = bearerToken(request);
  if (token === null) throw new HttpError('unauthenticated', 'a bearer token is needed');
  try {
    return await services.identity.verify(token);
  } catch (error) {
    if (error instanceof InvalidTokenError)
      throw new HttpError('unauthenticated', 'the token is not valid', { cause: error });
    if (error instanceof IdentityUnavailableError) {
      throw new HttpError('unavailable', 'the identity provider cannot be reached', { cause: error });
    }
    throw error;
  }
}

/** Returns null for no token, and for several: it is ambiguous which of them counts. */
function bearerToken(request: FastifyRequest): string | null {
  const names = request.raw.rawHeaders.filter(
    (name, i) => i % 2 === 0 && name.toLowerCase() === 'authorization',
  );
  if (names.length !== 1) return null;
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Checks whether an account that signs in is a user or invited, which affects the queueing of the call.
 * @throws HttpError 401 for a revoked token of an active user, or for a token of an invitation that is gone
 */
async function requireExpected(
  request: FastifyRequest,
  claims: IdentityClaims,
  { db, clock }: Services,
): Promise<void> {
  const { uid, authTime, email, emailVerified } = claims;
  const found = await findCaller(db, uid, authTime);
  const isInvited = async (): Promise<boolean> =>
    email !== null && emailVerified && (await findInvitation(db, email, clock.now())) !== null;
  const isExpected = found ? found.caller.isActive : await isInvited();
  request.server.limits.rememberCaller(request, isExpected);
  if (found?.caller.isActive && isRevoked(found, claims)) throw revokedError();
  if (!found && !isExpected) rejectOwnToken(claims);
}

async function requireActive(
  request: FastifyRequest,
  claims: IdentityClaims,
  { db, clock, config }: Services,
): Promise<Found> {
  const proof = getProof(config, claims, request);
  const { uid, authTime } = claims;
  const found = await findCaller(db, uid, authTime, proof ? { ...proof, now: clock.now() } : undefined);
  request.server.limits.rememberCaller(request, found?.caller.isActive ?? false);
  if (!found) {
    rejectOwnToken(claims);
    throw new HttpError('not_approved', 'no approved user with this account');
  }
  if (!found.caller.isActive) throw new HttpError('not_active', 'this user is not active');
  if (isRevoked(found, claims)) throw revokedError();
  return found;
}

const revokedError = () => new HttpError('session_ended', 'the sign-in of this token has ended');

/** Refuses an unknown account that was opened by an invitation's number: another opening has replaced it, or the invitation is gone. */
function rejectOwnToken({ provider }: IdentityClaims): void {
  if (provider === OWN_TOKEN_PROVIDER) throw reopenedError();
}

/** Records the time of a call, at most once a minute. */
async function recordCall(
  { clock, log }: Services,
  lastSeenAt: string | null,
  touch: (now: Date) => Promise<void>,
): Promise<void> {
  const seen = lastSeenAt === null ? 0 : Date.parse(lastSeenAt);
  if (Math.abs(clock.now().getTime() - seen) <= SEEN_EVERY_MS) return;
  await touch(clock.now()).catch((err: unknown) => log.warn({ err }, 'a call was not noted'));
}

/** Guard of all routes. */
export const guard: Guard = { authenticate, authorize, recordView };
