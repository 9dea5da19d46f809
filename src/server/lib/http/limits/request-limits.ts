import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { databaseOwner } from '#server/db/statements/statement-queue';
import { eventLoopIdle } from '#server/db/statements/event-loop';
import type { Services } from '../../services';
import { getDisconnectSignal } from '../disconnect-signal';
import { HttpError } from '../errors';
import { createConcurrencyLimit } from './concurrency-limit';
import { createFileLimit, type FileLimit } from './file-limit';
import { createKnownCallers } from './known-callers';
import { LIMIT_NUMBERS, type LimitNumbers } from './limit-numbers';

/** Prevents one user or address from using up shared resources. Counted in the memory of each server. */
export interface RequestLimits {
  /**
   * Counts a call by its user if known, otherwise by its address. Calls of recently rejected accounts count for their address.
   * @throws HttpError `too_many_requests`
   */
  count(request: FastifyRequest): Promise<void>;
  /**
   * Runs a part of a request's work in a slot of its user or address; see `ConcurrencyLimit`. Accounts not known as approved share a
   * few slots, and recently rejected ones are queued by their address.
   * @throws HttpError `too_many_requests`
   */
  within<T>(request: FastifyRequest, work: (hasWaited: boolean) => Promise<T>): Promise<T>;
  /** Runs heavy work of a request: one per user, few in total. @throws HttpError `too_many_requests` */
  withinHeavy<T>(request: FastifyRequest, work: (hasWaited: boolean) => Promise<T>): Promise<T>;
  /** Remembers whether the request's account is an approved, active user; see `KnownCallers`. */
  rememberCaller(request: FastifyRequest, isApproved: boolean): void;
  /**
   * Counts a response that stays open until its connection closes.
   * @throws HttpError `too_many_requests`
   */
  open(request: FastifyRequest, reply: FastifyReply): void;
  /**
   * Waits for a turn to create a file. The returned function ends the turn. A disconnect does not end it: the work may go on for
   * a while, and the server does only two at a time. Connections that do not read the file are closed.
   * @throws the reason of `getDisconnectSignal` if the caller disconnected before the turn came
   */
  enterFiles(request: FastifyRequest, reply: FastifyReply): Promise<() => void>;
  /** Returns the size of the queue for files. */
  getFileLimitSize: FileLimit['getSize'];
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: RequestLimits;
  }
}

const MINUTE_MS = 60_000;
/** Delay before a call above the limit is rejected, ms. */
const REJECTION_DELAY_MS = 1_000;
/** Size of an IPv6 network that counts as one address: its owner controls all addresses in it. */
const IPV6_NETWORK_BITS = 64;
/** Concurrent requests of one owner. The embedded database runs one statement at a time anyway. */
const AT_ONCE = { embedded: 1, postgres: 3 };
/** Maximum number of queued requests of one owner. */
const WAITING = 100;
/** Concurrent heavy requests of all users. They keep processor and database busy. */
const HEAVY_AT_ONCE = 2;
/** Maximum pause between two heavy requests for other requests, ms. */
const HEAVY_REST_MS = 200;
/** Database owner of all accounts not known as approved. Each of them alone would have no recorded usage. */
const UNKNOWN_ACCOUNTS = 'unknown accounts';
/** Concurrent requests of all accounts not known as approved. */
const UNKNOWN_AT_ONCE = { embedded: 1, postgres: 2 };
/** Maximum number of open responses per user. Each tab that shows the progress of a synchronisation keeps one open. */
const MAX_OPEN = 8;
const OPEN_RETRY_S = 15;

/** Decorates the server with `limits`. */
export const requestLimits = fp(limitRequests, { name: 'request-limits' });

async function limitRequests(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  await app.register(rateLimit, { global: false });
  const numbers = { ...LIMIT_NUMBERS, ...services.requestLimits };
  // Without the delay, callers that retry at once would keep the process busy.
  const delayRejection = () => services.clock.sleep(REJECTION_DELAY_MS);
  const counter = (max: number, keyGenerator: (request: FastifyRequest) => string) => {
    const limit = app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator });
    return async (request: FastifyRequest): Promise<void> => {
      const result = await limit(request);
      if (result.isAllowed || !result.isExceeded) return;
      const retryAfterSeconds = result.ttlInSeconds;
      await delayRejection();
      throw new HttpError('too_many_requests', 'too many requests', { retryAfterSeconds });
    };
  };
  const byPerson = counter(numbers.perUser, getOwner);
  const byAddress = counter(numbers.perAddress, getOwner);
  // Separate from the limit of users who have not signed in yet.
  const rejectedByAddress = counter(numbers.perAddress, getRejectedOwner);
  const { kind } = services.database;
  const slots = createConcurrencyLimit({
    atOnce: AT_ONCE[kind],
    waiting: WAITING,
    delayRejection,
  });
  const heavySlots = createConcurrencyLimit({
    atOnce: 1,
    waiting: WAITING,
    total: HEAVY_AT_ONCE,
    rest: restAfterHeavy,
    delayRejection,
  });
  const callers = createKnownCallers(services.clock);
  const total = UNKNOWN_AT_ONCE[kind];
  const unknownSlots = createConcurrencyLimit({ atOnce: total, waiting: Infinity, total });
  const files: FileLimit = createFileLimit(services.clock);

  app.decorate('limits', {
    async count(request) {
      const { claims } = request;
      if (!claims) return byAddress(request);
      return callers.wasJustRejected(claims.uid) ? rejectedByAddress(request) : byPerson(request);
    },
    within(request, work) {
      const hasLeft = getLeftSignal(request);
      const uid = request.claims?.uid;
      return slots.within(getOwner(request), hasLeft, async (hasWaited) => {
        const workFor = (owner: string, waited: boolean) =>
          databaseOwner.run(owner, () => work(hasWaited || waited));
        // Queued calls reuse the result of the first one.
        if (uid === undefined || callers.isKnown(uid)) return workFor(getOwner(request), false);
        const asUnknown = (queued: boolean) =>
          unknownSlots.within(getAddress(request), hasLeft, (waited) =>
            workFor(UNKNOWN_ACCOUNTS, queued || waited),
          );
        if (!callers.wasJustRejected(uid)) return asUnknown(false);
        return slots.within(getRejectedOwner(request), hasLeft, asUnknown);
      });
    },
    withinHeavy: (request, work) =>
      heavySlots.within(getOwner(request), getLeftSignal(request), (hasWaited) =>
        databaseOwner.run(getOwner(request), () => work(hasWaited)),
      ),
    rememberCaller({ claims }, isApproved) {
      if (claims) callers.remember(claims.uid, isApproved);
    },
    open: countOpenResponses(),
    getFileLimitSize: files.getSize,
    async enterFiles(request, reply) {
      const left = getDisconnectSignal(reply);
      const leave = await files.enter(getOwner(request), left);
      if (left.aborted) {
        leave();
        throw left.reason;
      }
      cutSlowReader(reply, numbers);
      return leave;
    },
  } satisfies RequestLimits);
}

const restAfterHeavy = (): Promise<void> => eventLoopIdle(HEAVY_REST_MS);

/** Counts the open responses of each user until their connections close. */
function countOpenResponses(): RequestLimits['open'] {
  const opened = new Map<string, number>();
  return (request, reply) => {
    const owner = getOwner(request);
    const before = opened.get(owner) ?? 0;
    if (before >= MAX_OPEN) {
      const extras = { retryAfterSeconds: OPEN_RETRY_S };
      throw new HttpError('too_many_requests', 'too many open answers', extras);
    }
    opened.set(owner, before + 1);
    reply.raw.once('close', () => {
      const left = (opened.get(owner) ?? 1) - 1;
      if (left > 0) opened.set(owner, left);
      else opened.delete(owner);
    });
  };
}

/** Returns the user of a valid token, otherwise the calling address. */
function getOwner(request: FastifyRequest): string {
  return request.claims ? `person ${request.claims.uid}` : getAddress(request);
}

/** Returns the calling address; for IPv6, its network. */
function getAddress({ ip }: FastifyRequest): string {
  return `address ${normalizeIP(ip, IPV6_NETWORK_BITS)}`;
}

/** Returns the owner shared by all recently rejected accounts of one address. */
function getRejectedOwner(request: FastifyRequest): string {
  return `rejected at ${getAddress(request)}`;
}

function getLeftSignal({ raw }: FastifyRequest): () => boolean {
  return () => raw.socket?.destroyed ?? false;
}

function cutSlowReader(reply: FastifyReply, { fileUnreadMs, fileTotalMs }: LimitNumbers): void {
  const { raw, log } = reply;
  const cut = (): void => {
    log.info('a file was not read in time, and is cut off');
    raw.destroy();
  };
  // The connection is also idle while the file is created; nothing is buffered then. A test may have no connection.
  if (raw.socket instanceof Socket) raw.setTimeout(fileUnreadMs, () => raw.writableNeedDrain && cut());
  const timer = setTimeout(cut, fileTotalMs).unref();
  raw.once('close', () => clearTimeout(timer));
}
