/** Agents that the CRM lists, both active. Only the first has an employee number. */
export const LISTED_AGENTS = ['a1', 'a2'] as const;
export const NUMBERED_AGENT = LISTED_AGENTS[0];
/** Agents of the model: also one that the CRM does not list any more. */
export const AGENTS = [...LISTED_AGENTS, 'gone'] as const;
/** Version of the seals. */
export const SEAL_VERSION = 1;

/** An entry in the audit log. */
export interface ModelEntry {
  /** Null: the server itself, or one of an earlier version. */
  actor: string | null;
  action: string;
  target: string | null;
  details: object;
}

/** Addresses of an agent in the CRM; null: none. */
export type ModelContact = Record<'email' | 'whatsapp', string | null>;

export interface ModelSending {
  id: string;
  month: string;
  agentId: string;
  way: 'email' | 'whatsapp';
  address: string;
  /** It was not the CRM's address. */
  isOtherAddress: boolean;
  /** Person who asked for it. */
  by: string;
  /** Time of the state. */
  at: string;
  isDraft: boolean;
  /** Null: sent by an earlier version, which did not record it. */
  payable: number | null;
  /** Time of the closing in the statement; null: a draft, or not recorded. */
  closedAt: string | null;
  state: 'queued' | 'sending' | 'sent' | 'refused' | 'unknown' | 'cancelled';
  reason: string | null;
  /** The mail server or the connection gave a reason. */
  isExplained: boolean;
  askedAt: string;
}

/** A statement as a mail server received it, whether or not it accepted it. */
export interface ModelMail {
  /** Id of the sending. */
  id: string;
  to: string;
  agentId: string;
  month: string;
  isDraft: boolean;
  /** The statement states the seal of its month. */
  isSealed: boolean;
  payable: number;
  /** Commissions of its sales by id, and amounts of its corrections, sorted. */
  parts: string[];
}

export interface ModelSeal {
  month: string;
  /** Time of the closing. */
  closedAt: string;
  sealedAt: string;
  /** Closed before it was sealed. */
  isLate: boolean;
  version: number;
  /** Place of the seal that this one replaces; null: none. */
  replaces: number | null;
  /** `elsewhere`: by a server without seals, at a time that only the database knows. */
  reopenedAt: string | null;
}

export interface ModelCheck {
  count: number;
  /** Names of the records, sorted. */
  names: string[];
  /** Sorted; undefined: the names are no records. */
  ids: string[] | undefined;
  amount: number | null;
  at: string | null;
}

export interface ModelClosing {
  /** Counted statuses; null: all. */
  statusCodes: readonly number[] | null;
  at: string;
  by: string;
  /** Empty: closed by a server of an earlier version. */
  checks: Record<string, ModelCheck>;
  reasons: Readonly<Record<string, string>>;
}

/** Records and settings around the month. */
export interface ModelSurroundings {
  /** Statuses that count in open months; empty: all. */
  statuses: readonly number[];
  isMailSetUp: boolean;
  contacts: Readonly<Record<string, ModelContact>>;
  /** The last restore of a backup. */
  restore: { takenAt: string; restoredAt: string } | null;
  /** Ends of the synchronisations, ISO 8601 in UTC. */
  synchronisations: readonly string[];
  comparisons: readonly { startedAt: string; verdict: 'equal' | 'repaired' | 'different' }[];
  /** Days of refused sales by id. */
  refused: Readonly<Record<string, string>>;
  /** Days of sales that no month contains, by id; null: no day. */
  misdated: Readonly<Record<string, string | null>>;
}

/** Fate of a mail, at its server or at the sending one. */
export type MailFate =
  | 'accepted'
  | 'rejected'
  | 'deferred'
  | 'cut'
  | 'unreachable'
  | 'unprintable'
  | 'dying'
  | 'overtaken';

/** Returns an address that an agent may have in the CRM. */
export function getMailAddress(agentId: string): string {
  return `${agentId}@misrad.example`;
}

const STATUSES = ['שולמה', 'הופקה'];

/** Returns the status of a sale, which depends on its commission here. */
export function showStatus(commission: number): { statusCode: number; statusName: string } {
  const at = Math.abs(commission / 10) % STATUSES.length;
  return { statusCode: 4 + at, statusName: STATUSES[at] ?? '' };
}
