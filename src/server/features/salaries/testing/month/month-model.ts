import { addMonths } from '#contract/lib/calendar/calendar-rules';
import type { CheckKey } from '#contract/features/salaries/closings-contract';
import { isUnusualChange } from '#contract/features/salaries/month-list/salary-comparison';
import { ClosingModel, CURRENT_MONTH, MODEL_MONTHS } from '../closing-model';

/** Agents that the CRM lists, both active. Only the first has an employee number. */
export const LISTED_AGENTS = ['a1', 'a2'] as const;
export const NUMBERED_AGENT = LISTED_AGENTS[0];
/** Agents of the model: also one that the CRM does not list any more. */
export const AGENTS = [...LISTED_AGENTS, 'gone'] as const;

export interface ModelSending {
  id: string;
  month: string;
  agentId: string;
  way: 'email' | 'whatsapp';
  isDraft: boolean;
  payable: number;
  /** Time of the closing in the statement; null: a draft. */
  closedAt: string | null;
  state: 'queued' | 'sending' | 'sent' | 'refused' | 'unknown' | 'cancelled';
  reason: string | null;
  askedAt: string;
}

/** A statement as a mail server received it, whether or not it accepted it. */
export interface ModelMail {
  agentId: string;
  month: string;
  isDraft: boolean;
  payable: number;
  /** Commissions of its sales by id, and amounts of its corrections, sorted. */
  parts: string[];
}

export interface ModelSeal {
  month: string;
  /** Time of the closing. */
  at: string;
  reopenedAt: string | null;
}

/** Fate of a mail, at its server or at the sending one. */
export type MailFate = 'accepted' | 'rejected' | 'deferred' | 'cut' | 'unreachable' | 'unprintable' | 'dying';

const OUTCOMES = {
  accepted: ['sent', null],
  rejected: ['refused', 'rejected'],
  deferred: ['refused', 'deferred'],
  cut: ['unknown', 'lost'],
  unreachable: ['refused', 'unreachable'],
  unprintable: ['refused', 'not_printed'],
  // The server dies after the mail was accepted, and writes nothing more.
  dying: ['sending', null],
} as const;

/** The whole month: also the checklist, the seals and the sending of statements. */
export class MonthModel extends ClosingModel {
  /** Whether a second person was required once, and is not any more. */
  isWaived = false;
  /** Closings and their checklists by month. */
  closings = new Map<string, { at: string; checks: Record<string, number>; late: number }>();
  seals: ModelSeal[] = [];
  sendings: ModelSending[] = [];
  mails: ModelMail[] = [];
  /** All answers to questions, also those that were withdrawn. */
  answers: { agentId: string; at: string }[] = [];

  override copy(): MonthModel {
    const model = new MonthModel();
    return Object.assign(model, {
      ...this,
      sales: new Map(this.sales),
      closed: new Map(this.closed),
      decisions: [...this.decisions],
      marks: new Map([...this.marks].map(([key, marks]) => [key, new Map(marks)])),
      questions: this.questions.map((one) => ({ ...one })),
      closings: new Map(this.closings),
      seals: this.seals.map((one) => ({ ...one })),
      sendings: this.sendings.map((one) => ({ ...one })),
      mails: [...this.mails],
      answers: [...this.answers],
    });
  }

  closeAt(month: string, at: string, person: string): void {
    const stored = { at, checks: this.countChecks(month, person), late: this.sumAllWaiting() };
    this.close(month);
    this.closings.set(month, stored);
    this.seals.push({ month, at, reopenedAt: null });
  }

  reopenAt(month: string, at: string): void {
    this.reopen(month);
    this.closings.delete(month);
    const seal = this.seals.filter((one) => one.month === month).at(-1);
    if (seal) seal.reopenedAt = at;
  }

  /** Returns the number of an agent's counted sales of a month. */
  countSales(month: string, agentId: string): number {
    return this.countedSales(month).filter((sale) => sale.agentId === agentId).length;
  }

  /** Returns the sum of all undecided late changes. */
  sumAllWaiting(): number {
    return this.waiting().reduce((total, { difference }) => total + difference, 0);
  }

  sumWaiting(month: string, agentId: string): number {
    const own = this.waiting().filter((one) => one.month === month && one.agentId === agentId);
    return own.reduce((total, { difference }) => total + difference, 0);
  }

  /** Returns whether an agent has a salary, a correction or an undecided late change in a month. */
  hasStatement(month: string, agentId: string): boolean {
    const own = [...this.countedSales(month), ...this.decisions.filter((one) => one.intoMonth === month)];
    const changes = this.waiting().filter((one) => one.month === month);
    return [...own, ...changes].some((one) => one.agentId === agentId);
  }

  /** Returns the commissions of the month before. */
  previous(month: string, agentId: string): number {
    return this.amount(addMonths(month, -1), agentId);
  }

  /** Returns the months whose open questions stand in the checklist of an open month. */
  standingMonths(month: string): string[] {
    if (this.closed.has(month)) return [month];
    const closed = [...this.closed.keys()].sort();
    const [first] = closed;
    const open = this.openMonths(CURRENT_MONTH);
    const oldest = open.find((one) => first === undefined || one > first) ?? CURRENT_MONTH;
    return month === oldest ? [month, ...closed] : [month];
  }

  /** Returns the open months with sales before a month, oldest first. */
  private openMonths(before: string): string[] {
    const isOpen = (one: string): boolean =>
      one < before && !this.closed.has(one) && this.countedSales(one).length > 0;
    return MODEL_MONTHS.filter(isOpen);
  }

  openQuestions(month: string, agentId?: string) {
    const months = this.standingMonths(month);
    return this.questions.filter(
      (one) =>
        one.answer === null &&
        months.includes(one.month) &&
        (agentId === undefined || one.agentId === agentId),
    );
  }

  /** Returns the numbers of records in the checks of an open month, as a person sees them. */
  countChecks(month: string, person: string): Record<string, number> {
    const payable = (agentId: string): number => this.payable(month, agentId);
    const lacking = AGENTS.filter((id) => payable(id) !== 0 && !this.isMarked(month, id, person));
    const jumped = AGENTS.filter((id) =>
      isUnusualChange({ id, amount: this.amount(month, id), previous: this.previous(month, id) }),
    );
    return {
      // No synchronisation and no comparison is recorded, and no sale is refused or lacks a date.
      synchronised: 1,
      equalToCrm: 1,
      refused: 0,
      withoutDate: 0,
      impossibleDate: 0,
      withoutAgent: [...this.sales.values()].filter((one) => one.month === month && !isListed(one)).length,
      employeeNumbers: AGENTS.filter((id) => id !== NUMBERED_AGENT && payable(id) !== 0).length,
      jumps: jumped.length,
      questions: this.openQuestions(month).length,
      lateChanges: this.waiting().length,
      earlierMonths: this.openMonths(month).length,
      zeroRows: LISTED_AGENTS.filter((id) => this.amount(month, id) === 0).length,
      ...(this.isSecondPersonRequired && { secondPerson: lacking.length }),
      ...(!this.isSecondPersonRequired && this.isWaived && { onePerson: lacking.length }),
    };
  }

  /** Returns whether closing a month needs a reason for a check. */
  needsReason(month: string, person: string, key: CheckKey): boolean {
    return key !== 'secondPerson' && (this.countChecks(month, person)[key] ?? 0) > 0;
  }

  /** Returns the latest sending of a statement; a cancelled one only if there is no other. */
  lastSending(month: string, agentId: string): ModelSending | undefined {
    const own = this.sendings.filter((one) => one.month === month && one.agentId === agentId);
    return own.filter(({ state }) => state !== 'cancelled').at(-1) ?? own.at(-1);
  }

  isCurrent({ month, agentId, isDraft, payable, closedAt }: ModelSending): boolean {
    if (payable !== this.payable(month, agentId)) return false;
    return isDraft || (closedAt !== null && this.closings.get(month)?.at === closedAt);
  }

  /** Returns the number of agents who were sent the statement of a closed month. */
  countSent(month: string): number {
    const closing = this.closings.get(month);
    const isSent = (one: ModelSending | undefined): boolean =>
      one?.state === 'sent' && closing !== undefined && one.closedAt === closing.at;
    return AGENTS.filter((agentId) => isSent(this.lastSending(month, agentId))).length;
  }

  /** Returns the queued mails in the order of their sending. */
  queuedMails(): ModelSending[] {
    const queued = this.sendings.filter(({ state, way }) => state === 'queued' && way === 'email');
    return queued.sort((a, b) => (`${a.askedAt} ${a.id}` < `${b.askedAt} ${b.id}` ? -1 : 1));
  }

  /** Marks the mails that a dead server was sending. */
  markLost(): void {
    for (const one of this.sendings)
      if (one.state === 'sending') Object.assign(one, { state: 'unknown', reason: 'lost' });
  }

  /** Sends the next queued mail. */
  sendNext(fate: MailFate): void {
    const [next] = this.queuedMails();
    if (!next) return;
    const { month, agentId, isDraft } = next;
    const closedAt = this.closings.get(month)?.at ?? null;
    if (isDraft !== (closedAt === null))
      return void Object.assign(next, { state: 'refused', reason: 'month_changed' });
    if (fate === 'unprintable') return this.settle(next, fate);
    Object.assign(next, { payable: this.payable(month, agentId), closedAt });
    if (fate !== 'unreachable') this.mails.push(this.composeMail(next));
    this.settle(next, fate);
  }

  private settle(sending: ModelSending, fate: MailFate): void {
    const [state, reason] = OUTCOMES[fate];
    Object.assign(sending, { state, reason });
  }

  private composeMail({ month, agentId, isDraft, payable }: ModelSending): ModelMail {
    const sales = [...(this.closed.get(month) ?? this.sales)].filter(
      ([, sale]) => sale.month === month && sale.agentId === agentId,
    );
    const corrections = this.decisions.filter((one) => one.intoMonth === month && one.agentId === agentId);
    const parts = [
      ...sales.map(([id, { commission }]) => `${id} ${commission}`),
      ...corrections.map(({ saleId, difference }) => `correction of ${saleId} ${difference}`),
    ];
    return { agentId, month, isDraft, payable, parts: parts.sort() };
  }
}

const isListed = ({ agentId }: { agentId: string }): boolean => LISTED_AGENTS.some((id) => id === agentId);
