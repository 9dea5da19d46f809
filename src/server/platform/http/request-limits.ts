import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services';
import { callerLeft } from './caller-left';
import { HttpError } from './errors';
import { createFairPlaces } from './fair-places';
import { createFileQueue, type FileQueue } from './file-queue';

/** What keeps one person, or one address, from using up what all share. Counted in the memory of each server. */
export interface RequestLimits {
  /**
   * Counts a call: by the person where one is known, else by the address.
   * @throws HttpError `too_many_requests`
   */
  count(request: FastifyRequest): Promise<void>;
  /** Does a part of a request's work in a place of its person or address; see `FairPlaces`. */
  within<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
  /**
   * Counts an answer that stays open until its connection closes.
   * @throws HttpError `too_many_requests`
   */
  open(request: FastifyRequest, reply: FastifyReply): void;
  /**
   * Waits for a turn to make a file; it ends by what is returned. A caller who leaves does not end it: the work for them
   * may go on for a while, and two such works are all that the server does at a time.
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
}

const NUMBERS: LimitNumbers = { ofPerson: 1_200, ofAddress: 600 };
const MINUTE_MS = 60_000;
/** Whoever has a network of IPv6 has all the addresses in it. */
const IPV6_NETWORK_BITS = 64;
/** Requests of one owner at a time. The embedded database does one thing at a time anyway. */
const AT_ONCE = { embedded: 1, postgres: 3 };
/** Requests of one owner that may wait. */
const WAITING = 100;
/** Answers of one person that stay open: as many as tabs that show how a synchronisation goes. */
const MOST_OPEN = 8;
const OPEN_RETRY_S = 15;

/** Gives the server its `limits`. */
export async function limitRequests(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(rateLimit, { global: false });
  const numbers = { ...NUMBERS, ...services.requestLimits };
  const counter = (max: number) => app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator: ownerOf });
  const [byPerson, byAddress] = [counter(numbers.ofPerson), counter(numbers.ofAddress)];
  const places = createFairPlaces({ atOnce: AT_ONCE[services.database.kind], waiting: WAITING });
  const files: FileQueue = createFileQueue(services.clock);
  const opened = new Map<string, number>();

  app.decorate('limits', {
    async count(request) {
      const result = await (request.claims ? byPerson : byAddress)(request);
      if (result.isAllowed || !result.isExceeded) return;
      const retryAfterSeconds = result.ttlInSeconds;
      throw new HttpError('too_many_requests', 'too many requests', { retryAfterSeconds });
    },
    within: (request, work) => places.within(ownerOf(request), () => hasLeft(request), work),
    open(request, reply) {
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
    },
    async enterFiles(request, reply) {
      const left = callerLeft(reply);
      const leave = await files.enter(ownerOf(request), left);
      if (!left.aborted) return leave;
      leave();
      throw left.reason;
    },
  } satisfies RequestLimits);
}

/** The person of a valid token, else the address that called (of IPv6 its network). */
function ownerOf({ claims, ip }: FastifyRequest): string {
  return claims ? `person ${claims.uid}` : `address ${normalizeIP(ip, IPV6_NETWORK_BITS)}`;
}

function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.socket?.destroyed ?? false;
}
