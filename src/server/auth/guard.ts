import type { FastifyReply, FastifyRequest } from 'fastify';
import { PERMISSIONS_STAMP_HEADER, TWO_FACTOR_REQUIRED_MESSAGE } from '../../contract/http/errors-contract';
import { missingPermissions, requirementText, type Route } from '../../contract/http/route';
import { HttpError } from '../platform/http/errors';
import {
  IdentityUnavailableError,
  InvalidTokenError,
  type IdentityClaims,
} from '../platform/identity/identity';
import type { Guard } from '../platform/http/serve-route';
import type { Services } from '../platform/services';
import { twoFactorStatus } from '../two-factor/second-factor-session';
import { permissionsStamp, type Caller } from '../platform/http/caller';
import { findCaller, isRevoked, touchUser } from './auth-queries';
import { findInvitation } from './invitation-queries';

/** That a person is here is noted this often, milliseconds. */
const SEEN_EVERY_MS = 60_000;

/**
 * Refuses what the declaration does not allow, in the order of product.md section 4: token, user, second factor,
 * permission. Input comes last, after this: nobody learns a route's shape who may not use it.
 */
async function admitCall(
  route: Route,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { limits } = request.server;
  if (route.requires === 'public') return limits.count(request);
  const claims = await verifiedClaims(request, services).catch(async (error: unknown) => {
    await limits.count(request);
    throw error;
  });
  request.claims = claims;
  await limits.count(request);
  if (route.requires === 'token') return noteExpected(request, claims, services);
  const known = (caller: Caller): void => {
    request.caller = caller;
    reply.header(PERMISSIONS_STAMP_HEADER, permissionsStamp(caller));
  };
  await limits.within(request, () => admit(route, services, request, claims, known));
}

/**
 * Asks again whether whoever began a long answer may still have it. The token is not looked at again: it ends within
 * the hour, and the browser has a new one.
 * @throws HttpError as `admit` does.
 */
async function readmit(route: Route, services: Services, request: FastifyRequest): Promise<void> {
  if (request.claims && request.caller) await admit(route, services, request, request.claims);
}

/** @param known told of the caller as soon as they are known, refused or not. */
async function admit(
  route: Route,
  services: Services,
  request: FastifyRequest,
  claims: IdentityClaims,
  known: (caller: Caller) => void = () => {},
): Promise<void> {
  const caller = await admittedCaller(request, claims, services);
  known(caller);
  if (route.secondFactor) await requireSecondFactor(request, claims, services);
  const missing = missingPermissions(caller.permissions, route.requires);
  if (missing.length > 0) {
    throw new HttpError('forbidden', `needs ${requirementText(route.requires)}`, { missing });
  }
}

async function verifiedClaims(request: FastifyRequest, services: Services): Promise<IdentityClaims> {
  const token = bearerToken(request);
  if (token === null) throw new HttpError('unauthenticated', 'a bearer token is needed');
  try {
    return await services.identity.verify(token);
  } catch (error) {
    if (error instanceof InvalidTokenError) throw new HttpError('unauthenticated', 'the token is not valid');
    if (error instanceof IdentityUnavailableError) {
      throw new HttpError('unavailable', 'the identity provider cannot be reached', { cause: error });
    }
    throw error;
  }
}

/** Null for no token, and for more than one: which of two would count is nobody's to guess. */
function bearerToken(request: FastifyRequest): string | null {
  const names = request.raw.rawHeaders.filter(
    (name, i) => i % 2 === 0 && name.toLowerCase() === 'authorization',
  );
  if (names.length !== 1) return null;
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Looks whether an account that signs in is a user or invited. It decides how the call is queued, not its answer. */
async function noteExpected(
  request: FastifyRequest,
  { uid, email, emailVerified }: IdentityClaims,
  { db, clock }: Services,
): Promise<void> {
  const { limits } = request.server;
  await limits.within(request, async () => {
    const found = await findCaller(db, uid);
    const isInvited = async (): Promise<boolean> =>
      email !== null && emailVerified && (await findInvitation(db, email, clock.now())) !== null;
    limits.noteCaller(request, found ? found.caller.isActive : await isInvited());
  });
}

async function admittedCaller(
  request: FastifyRequest,
  claims: IdentityClaims,
  services: Services,
): Promise<Caller> {
  const { db, clock, log } = services;
  const found = await findCaller(db, claims.uid);
  request.server.limits.noteCaller(request, found?.caller.isActive ?? false);
  if (!found) throw new HttpError('not_approved', 'no approved user with this account');
  if (!found.caller.isActive) throw new HttpError('not_active', 'this user is not active');
  if (isRevoked(found, claims)) {
    throw new HttpError('unauthenticated', 'the token was revoked');
  }
  const seen = found.lastSeenAt === null ? 0 : Date.parse(found.lastSeenAt);
  if (Math.abs(clock.now().getTime() - seen) > SEEN_EVERY_MS) {
    await touchUser(db, claims.uid, clock.now()).catch((err: unknown) =>
      log.warn({ err }, 'a call was not noted'),
    );
  }
  return found.caller;
}

async function requireSecondFactor(
  request: FastifyRequest,
  claims: IdentityClaims,
  services: Services,
): Promise<void> {
  const status = await twoFactorStatus(services, claims, request);
  if (status.enabled && status.codeSet && !status.verified) {
    throw new HttpError('two_factor_required', TWO_FACTOR_REQUIRED_MESSAGE);
  }
}

/** The guard of every route. */
export const guard: Guard = { admit: admitCall, readmit };
