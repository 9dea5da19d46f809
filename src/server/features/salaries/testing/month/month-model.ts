import { addMonths } from '#contract/lib/calendar/calendar-rules';
import { ClosingModel, CURRENT_MONTH, MODEL_MONTHS, type ModelSale } from '../closing-model';
import {
  AGENTS,
  getMailAddress,
  LISTED_AGENTS,
  type MailFate,
  type ModelClosing,
  type ModelEntry,
  type ModelMail,
  type ModelSeal,
  type ModelSending,
  type ModelSurroundings,
  SEAL_VERSION,
  showStatus,
} from './records';

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
  closings = new Map<string, ModelClosing>();
  /** Times of the marks by month, agent and person. */
  markedAt = new Map<string, string>();
  seals: ModelSeal[] = [];
  sendings: ModelSending[] = [];
  mails: ModelMail[] = [];
  /** Queued messages to people: kind, month or address, and time. */
  alerts: string[] = [];
  entries: ModelEntry[] = [];
  around: ModelSurroundings = {
    isMailSetUp: true,
    statuses: [],
    contacts: Object.fromEntries(
      LISTED_AGENTS.map((id) => [id, { email: getMailAddress(id), whatsapp: null }]),
    ),
    restore: null,
    synchronisations: [],
    comparisons: [],
    refused: {},
    misdated: {},
  };

  /** Returns the statuses that count in a month; null: all. */
  getStatuses(month: string): readonly number[] | null {
    const closing = this.closings.get(month);
    const { statuses } = this.around;
    return closing ? closing.statusCodes : statuses.length === 0 ? null : statuses;
  }

  override counts({ month, commission }: ModelSale): boolean {
    const statuses = this.getStatuses(month);
    return statuses === null || statuses.includes(showStatus(commission).statusCode);
  }

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
      markedAt: new Map(this.markedAt),
      alerts: [...this.alerts],
      entries: [...this.entries],
    });
  }

  /** Time of the present command, ISO 8601 in UTC. */
  at = '';

  log(actor: string | null, action: string, target: string | null, details: object): void {
    this.entries.push({ actor, action, target, details });
  }

  closeAt(month: string, closing: ModelClosing): void {
    this.close(month);
    this.closings.set(month, closing);
  }

  reopenAt(month: string, at: string): void {
    this.reopen(month);
    this.closings.delete(month);
    for (const seal of this.seals) if (seal.month === month) seal.reopenedAt ??= at;
  }

  /** Returns the place of the seal of a month's closing; -1: none. */
  findSeal(month: string): number {
    const closing = this.closings.get(month);
    const isOwn = (one: ModelSeal): boolean =>
      one.month === month && one.closedAt === closing?.at && one.reopenedAt === null;
    return this.seals.reduce((last, one, at) => (isOwn(one) ? at : last), -1);
  }

  /** Seals all closings without a seal of this version, oldest first. @param month closed at that time */
  sealAt(at: string, month?: string): void {
    for (const seal of this.seals)
      if (this.closings.get(seal.month)?.at !== seal.closedAt) seal.reopenedAt ??= 'elsewhere';
    const closings = [...this.closings].sort(([a, one], [b, other]) =>
      `${one.at} ${a}` < `${other.at} ${b}` ? -1 : 1,
    );
    for (const [closed, { at: closedAt }] of closings) {
      const last = this.findSeal(closed);
      if ((this.seals[last]?.version ?? 0) === SEAL_VERSION) continue;
      const replaces = last < 0 ? null : last;
      const sealed = { sealedAt: at, isLate: closed !== month, version: SEAL_VERSION, replaces };
      this.seals.push({ month: closed, closedAt, ...sealed, reopenedAt: null });
    }
  }

  /** Returns the number of a late change's sale, which is its id; null: it is in neither the month nor the mirror. */
  getNumber({ month, saleId }: { month: string; saleId: string }): string | null {
    return this.closed.get(month)?.has(saleId) || this.sales.has(saleId) ? saleId : null;
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

  /** Returns the agents in the list of a month. */
  listedAgents(month: string): string[] {
    return AGENTS.filter((id) => this.hasStatement(month, id) || this.previous(month, id) !== 0);
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
  openMonths(before: string): string[] {
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

  /** Returns the latest sending of a statement; a cancelled one only if there is no other. */
  lastSending(month: string, agentId: string): ModelSending | undefined {
    const own = this.sendings.filter((one) => one.month === month && one.agentId === agentId);
    return own.filter(({ state }) => state !== 'cancelled').at(-1) ?? own.at(-1);
  }

  /** Returns whether a sent statement has neither another amount nor another closing by now. */
  isCurrent(sending: ModelSending): boolean {
    const { month, agentId, isDraft, payable } = sending;
    if (payable !== null && payable !== this.payable(month, agentId)) return false;
    return isDraft || this.isOfClosing(sending);
  }

  /** Returns whether a statement, which is no draft, was sent as of the present closing. */
  private isOfClosing({ month, isDraft, payable, closedAt, at }: ModelSending): boolean {
    const closing = this.closings.get(month);
    if (isDraft || !closing) return false;
    return payable === null ? at >= closing.at : closedAt === closing.at;
  }

  /** Returns the number of agents who were sent the statement of a closed month. */
  countSent(month: string): number {
    const isSent = (one: ModelSending | undefined): boolean => one?.state === 'sent' && this.isOfClosing(one);
    return AGENTS.filter((agentId) => isSent(this.lastSending(month, agentId))).length;
  }

  /** Returns whether a statement may have been sent between a backup and its restore. */
  isUncertain(month: string, agentId: string): boolean {
    const { restore } = this.around;
    if (restore === null) return false;
    const last = this.lastSending(month, agentId);
    if (last && last.askedAt >= restore.restoredAt) return false;
    const isSent = last?.state === 'sent' && this.isCurrent(last);
    return !isSent || (last.isDraft && this.closed.has(month));
  }

  /** Returns an agent's address that a person is shown: that of the CRM, or the one that was used last. */
  getAddress(agentId: string, way: ModelSending['way']): string | null {
    const used = this.sendings.filter((one) => one.agentId === agentId && one.way === way).at(-1);
    return this.around.contacts[agentId]?.[way] ?? used?.address ?? null;
  }

  /** Returns the queued mails in the order of their sending. */
  queuedMails(): ModelSending[] {
    const queued = this.sendings.filter(({ state, way }) => state === 'queued' && way === 'email');
    return queued.sort((a, b) => (`${a.askedAt} ${a.id}` < `${b.askedAt} ${b.id}` ? -1 : 1));
  }

  /** Marks the mails that a dead server was sending. */
  markLost(at: string): void {
    for (const one of this.sendings)
      if (one.state === 'sending') Object.assign(one, { state: 'unknown', reason: 'lost', at });
  }

  /** Sends the next queued mail. */
  sendNext(fate: MailFate, at: string): void {
    const [next] = this.queuedMails();
    if (!next || !this.around.isMailSetUp) return;
    const { month, agentId, isDraft } = next;
    const closedAt = this.closings.get(month)?.at ?? null;
    if (isDraft !== (closedAt === null))
      return void Object.assign(next, { state: 'refused', reason: 'month_changed', at });
    if (fate === 'overtaken') return;
    next.at = at;
    if (fate === 'unprintable') return this.settle(next, fate);
    Object.assign(next, { payable: this.payable(month, agentId), closedAt });
    if (fate !== 'unreachable') this.mails.push(this.composeMail(next));
    this.settle(next, fate);
  }

  private settle(sending: ModelSending, fate: keyof typeof OUTCOMES): void {
    const [state, reason] = OUTCOMES[fate];
    const isExplained = ['rejected', 'deferred', 'cut', 'unreachable'].includes(fate);
    Object.assign(sending, { state, reason, isExplained });
  }

  private composeMail({ id, address, month, agentId, isDraft }: ModelSending): ModelMail {
    const sales = [...(this.closed.get(month) ?? this.sales)].filter(
      ([, sale]) => sale.month === month && sale.agentId === agentId && this.counts(sale),
    );
    const corrections = this.decisions.filter((one) => one.intoMonth === month && one.agentId === agentId);
    const parts = [
      ...sales.map(([sale, { commission }]) => `${sale} ${commission}`),
      ...corrections.map(({ saleId, difference }) => `correction of ${saleId} ${difference}`),
    ];
    const isSealed = this.findSeal(month) >= 0;
    const payable = this.payable(month, agentId);
    return { id, to: address, agentId, month, isDraft, isSealed, payable, parts: parts.sort() };
  }
}
