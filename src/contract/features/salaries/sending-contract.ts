import * as z from 'zod/mini';
import { cleanTyped, nullableText } from '#contract/lib/http/typed-text';
import { route } from '#contract/lib/http/route';
import { MAX_ID_LENGTH } from '#contract/lib/lists/filters';
import { salariesFeature } from './salaries-contract';
import { AgentId, Month } from './salary-values';

/** `whatsapp`: a person opens a prepared message; the server sends nothing. */
export const SENDING_WAYS = ['email', 'whatsapp'] as const;
export type SendingWay = (typeof SENDING_WAYS)[number];

/**
 * `queued`: not begun (WhatsApp: not opened). `sending`: the server may have handed the mail over. `unknown`: the server
 * or the connection ended while it was sending, so the mail may have arrived; only a person sends it again.
 */
export const SENDING_STATES = ['queued', 'sending', 'sent', 'refused', 'unknown', 'cancelled'] as const;
export type SendingState = (typeof SENDING_STATES)[number];

/**
 * Reason for `refused` and `unknown`. `bad_address`: not an address that can receive the message. `month_changed`: the month was
 * closed or reopened after the request. `rejected`, `deferred`: the mail server's response is in `detail`; `deferred`: it asked to try
 * again later. `restored`: it was unfinished in a restored backup.
 */
export const SENDING_REASONS = [
  'bad_address',
  'rejected',
  'deferred',
  'unreachable',
  'not_printed',
  'month_changed',
  'lost',
  'restored',
] as const;

/** An agent's statement that was sent, or is to be sent. */
export const Sending = z.object({
  id: z.string(),
  way: z.enum(SENDING_WAYS),
  /** E-mail address, or telephone number in E.164 without its plus. */
  address: z.string(),
  /** True if it was not the agent's address in the CRM when the sending was requested. */
  isOtherAddress: z.boolean(),
  /** True if the month was open. */
  isDraft: z.boolean(),
  /** False if the amount has changed since, or the month was closed again. */
  isCurrent: z.boolean(),
  state: z.enum(SENDING_STATES),
  reason: z.nullable(z.enum(SENDING_REASONS)),
  detail: nullableText,
  /** Time of the state, ISO 8601 in UTC. */
  at: z.string(),
  by: z.string(),
  /** Address that opens the prepared WhatsApp message. Null for e-mail. */
  link: nullableText,
});
export type Sending = z.infer<typeof Sending>;

const MAX_MESSAGES = 500;
/** Longer than every address, so that a field of the CRM is refused for its agent and not for all. */
const MAX_ADDRESS_LENGTH = 1_000;
const SendingId = z.string().check(z.minLength(1), z.maxLength(MAX_ID_LENGTH));

const Message = z.strictObject({
  agentId: AgentId.check(z.minLength(1)),
  way: z.enum(SENDING_WAYS),
  address: z.string().check(cleanTyped, z.maxLength(MAX_ADDRESS_LENGTH)),
  /** Id of the agent's last sending displayed to the caller. With a later one, the response is a conflict. */
  seen: z.nullable(SendingId),
});
export type Message = z.infer<typeof Message>;

/** Number of queued, opened or cancelled messages. */
const Done = z.object({ data: z.object({ count: z.int() }) });

export const sendStatements = route(salariesFeature, {
  method: 'POST',
  path: '/api/salaries/statements/send',
  summary:
    'Queues the statements of a month for sending, one message for each agent; those with a bad address are recorded as refused',
  requires: 'salaries.manage',
  audit: 'statements.sent',
  body: z.strictObject({
    month: Month,
    /** Time of the restore that the caller has considered. Without it, statements that may have been sent are a conflict. */
    restoredAt: z.optional(z.string()),
    messages: z.array(Message).check(z.minLength(1), z.maxLength(MAX_MESSAGES)),
  }),
  response: Done,
});

/** 404 if the message is no longer waiting. */
export const markOpened = route(salariesFeature, {
  method: 'POST',
  path: '/api/salaries/statements/sendings/:id/opened',
  summary: 'Notes that a prepared WhatsApp message was opened',
  requires: 'salaries.manage',
  audit: 'statement.opened',
  params: z.strictObject({ id: SendingId }),
  response: Done,
});

export const cancelSendings = route(salariesFeature, {
  method: 'POST',
  path: '/api/salaries/statements/sendings/cancel',
  summary: 'Cancels the messages that are still queued; those that are being sent are not recalled',
  requires: 'salaries.manage',
  audit: 'statements.cancelled',
  body: z.strictObject({ ids: z.array(SendingId).check(z.minLength(1), z.maxLength(MAX_MESSAGES)) }),
  response: Done,
});
