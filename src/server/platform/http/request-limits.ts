import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseOwner } from '../database/statement-turns';
import { eventLoopIdle } from '../event-loop';
import type { Services } from '../services';
import { callerLeft } from './caller-left';
import { HttpError } from './errors';
import { createFairPlaces } from './fair-places';
import { createFileQueue, type FileQueue } from './file-queue';
import { createKnownCallers } from './known-callers';

/** What keeps one person, or one address, from using up what all share. Counted in the memory of each server. */
export interface RequestLimits {
  /**
   * Counts a call: by the person where one is known, else by the address. Accounts that were just refused are counted by
   * their address, too.
   * @throws HttpError `too_many_requests`
   */
  count(request: FastifyRequest): Promise<void>;
  /**
   * Does a part of a request's work in a place of its person or address; see `FairPlaces`. Accounts that are not known as
   * approved share a few places, and those that were just refused are queued by their address.
   * @throws HttpError `too_many_requests`
   */
  within<T>(request: FastifyRequest, work: (hasWaited: boolean) => Promise<T>): Promise<T>;
  /** Does a heavy part of a request's work: one of a person at a time, few of all. @throws HttpError `too_many_requests` */
  withinHeavy<T>(request: FastifyRequest, work: (hasWaited: boolean) => Promise<T>): Promise<T>;
  /** Remembers whether the account of this request is an approved, active user; see `KnownCallers`. */
  noteCaller(request: FastifyRequest, isApproved: boolean): void;
  /**
   * Counts an answer that stays open until its connection closes.
   * @throws HttpError `too_many_requests`
   */
  open(request: FastifyRequest, reply: FastifyReply): void;
  /**
   * Waits for a turn to make a file; it ends by what is returned. A caller who leaves does not end it: the work for them
   * may go on for a while, and two such works are all that the server does at a time. Whoever does not read is cut off.
   * @throws what `callerLeft` gives when the caller left before the turn came
   */
  enterFiles(request: FastifyRequest, reply: FastifyReply): Promise<() => void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: RequestLimits;
  }
}

export interface LimitNumbers {
  /** Calls a minute. */
  ofPerson: number;
  /** Calls a minute without a valid token: an office behind one address signs in together. */
  ofAddress: number;
  /** A file of which nothing was read for this long is cut off, milliseconds. */
  fileUnreadMs: number;
  /** A file that was not made and read after this long is cut off, milliseconds. */
  fileTotalMs: number;
}

const NUMBERS: LimitNumbers = {
  ofPerson: 1_200,
  ofAddress: 600,
  fileUnreadMs: 30_000,
  fileTotalMs: 10 * 60_000,
};
const MINUTE_MS = 60_000;
/** A call above what one person or address may have is refused after this time, milliseconds. */
const REFUSAL_DELAY_MS = 1_000;
/** Whoever has a network of IPv6 has all the addresses in it. */
const IPV6_NETWORK_BITS = 64;
/** Requests of one owner at a time. The embedded database does one thing at a time anyway. */
const AT_ONCE = { embedded: 1, postgres: 3 };
/** Requests of one owner that may wait. */
const WAITING = 100;
/** Heavy requests at a time of all people: they keep processor and database busy. */
const HEAVY_AT_ONCE = 2;
/** Between two heavy requests others are let in for this long at the most, milliseconds. */
const HEAVY_REST_MS = 200;
/** The database counts all accounts that are not known as approved as one: each of them alone would have used nothing. */
const UNKNOWN_ACCOUNTS = 'unknown accounts';
/** Requests at a time of all accounts that are not known as approved. */
const UNKNOWN_AT_ONCE = { embedded: 1, postgres: 2 };
/** Answers of one person that stay open: as many as tabs that show how a synchronisation goes. */
const MOST_OPEN = 8;
const OPEN_RETRY_S = 15;

/** Gives the server its `limits`. */
export async function limitRequests(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(rateLimit, { global: false });
  const numbers = { ...NUMBERS, ...services.requestLimits };
  // Else whoever asks again at once would keep the process busy with refusals.
  const refusing = () => services.clock.sleep(REFUSAL_DELAY_MS);
  const counter = (max: number, keyGenerator: (request: FastifyRequest) => string) => {
    const limit = app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator });
    return async (request: FastifyRequest): Promise<void> => {
      const result = await limit(request);
      if (result.isAllowed || !result.isExceeded) return;
      const retryAfterSeconds = result.ttlInSeconds;
      await refusing();
      throw new HttpError('too_many_requests', 'too many requests', { retryAfterSeconds });
    };
  };
  const byPerson = counter(numbers.ofPerson, ownerOf);
  const byAddress = counter(numbers.ofAddress, ownerOf);
  // Apart from what people do who have not signed in yet.
  const refusedByAddress = counter(numbers.ofAddress, refusedOwnerOf);
  const { kind } = services.database;
  const places = createFairPlaces({ atOnce: AT_ONCE[kind], waiting: WAITING, refusing });
  const heavyPlaces = createFairPlaces({
    atOnce: 1,
    waiting: WAITING,
    total: HEAVY_AT_ONCE,
    rest: restAfterHeavy,
    refusing,
  });
  const callers = createKnownCallers(services.clock);
  const total = UNKNOWN_AT_ONCE[kind];
  const unknownPlaces = createFairPlaces({ atOnce: total, waiting: Infinity, total });
  const files: FileQueue = createFileQueue(services.clock);

  app.decorate('limits', {
    async count(request) {
      const { claims } = request;
      if (!claims) return byAddress(request);
      return callers.wasJustRefused(claims.uid) ? refusedByAddress(request) : byPerson(request);
    },
    within(request, asked) {
      const hasLeft = leftBy(request);
      const uid = request.claims?.uid;
      return places.within(ownerOf(request), hasLeft, async (hasWaited) => {
        const workFor = (owner: string, waited: boolean) =>
          databaseOwner.run(owner, () => asked(hasWaited || waited));
        // Calls that waited use the result of the first one.
        if (uid === undefined || callers.isKnown(uid)) return workFor(ownerOf(request), false);
        const asUnknown = (queued: boolean) =>
          unknownPlaces.within(addressOf(request), hasLeft, (waited) =>
            workFor(UNKNOWN_ACCOUNTS, queued || waited),
          );
        if (!callers.wasJustRefused(uid)) return asUnknown(false);
        return places.within(refusedOwnerOf(request), hasLeft, asUnknown);
      });
    },
    withinHeavy: (request, work) =>
      heavyPlaces.within(ownerOf(request), leftBy(request), (hasWaited) =>
        databaseOwner.run(ownerOf(request), () => work(hasWaited)),
      ),
    noteCaller({ claims }, isApproved) {
      if (claims) callers.note(claims.uid, isApproved);
    },
    open: countOpenAnswers(),
    async enterFiles(request, reply) {
      const left = callerLeft(reply);
      const leave = await files.enter(ownerOf(request), left);
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

/** Counts the answers of each person that stay open until their connections close. */
function countOpenAnswers(): RequestLimits['open'] {
  const opened = new Map<string, number>();
  return (request, reply) => {
    const owner = ownerOf(request);
    const before = opened.get(owner) ?? 0;
    if (before >= MOST_OPEN) {
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

/** The person of a valid token, else the address that called. */
function ownerOf(request: FastifyRequest): string {
  return request.claims ? `person ${request.claims.uid}` : addressOf(request);
}

/** The address that called; of IPv6 its network. */
function addressOf({ ip }: FastifyRequest): string {
  return `address ${normalizeIP(ip, IPV6_NETWORK_BITS)}`;
}

/** All accounts of one address that were just refused. */
function refusedOwnerOf(request: FastifyRequest): string {
  return `refused at ${addressOf(request)}`;
}

function leftBy({ raw }: FastifyRequest): () => boolean {
  return () => raw.socket?.destroyed ?? false;
}

function cutSlowReader(reply: FastifyReply, { fileUnreadMs, fileTotalMs }: LimitNumbers): void {
  const { raw, log } = reply;
  const cut = (): void => {
    log.info('a file was not read in time, and is cut off');
    raw.destroy();
  };
  // The connection is idle while the file is made, too: then nothing waits to be read. A test may have no connection.
  if (raw.socket instanceof Socket) raw.setTimeout(fileUnreadMs, () => raw.writableNeedDrain && cut());
  const timer = setTimeout(cut, fileTotalMs).unref();
  raw.once('close', () => clearTimeout(timer));
}
