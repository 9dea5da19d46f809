import { MAX_OPEN_MISSING } from '#contract/features/salaries/questions-contract';

/** The month of the model's clock. It cannot be closed, but a correction may be carried into it. */
export const CURRENT_MONTH = '2026-09';
/** Months of the model, oldest first. */
export const MODEL_MONTHS = ['2026-06', '2026-07', '2026-08', CURRENT_MONTH] as const;

export interface ModelSale {
  month: string;
  agentId: string;
  /** Whole ₪, so that sums are exact. */
  commission: number;
  /** Amount of the sale, ₪. Default: 100. */
  amount?: number;
}

export const getSaleAmount = ({ amount = 100 }: ModelSale): number => amount;

export interface ModelChange {
  month: string;
  saleId: string;
  agentId: string;
  difference: number;
}

export interface ModelDecision extends ModelChange {
  /** Null: declined. */
  intoMonth: string | null;
  /** Time of the decision, ISO 8601 in UTC. */
  at?: string;
  reason?: string | null;
}

export interface ModelQuestion {
  id: string;
  month: string;
  /** Null: a sale is missing. */
  saleId: string | null;
  agentId: string;
  /** Values that the agent saw, see `ClosingModel.see`. */
  seen: string;
  /** Null: open. */
  answer: 'right' | 'corrected' | 'carried' | null;
  /** Decision that the answer carried. */
  decision: ModelDecision | null;
  /** Time of the question, ISO 8601 in UTC. */
  at?: string;
  /** The sale as the agent saw it. */
  sale?: ModelSale | undefined;
  /** Time of the answer. */
  answeredAt?: string;
}

/** The rules of closing, late changes, carrying and marks, on maps and lists alone. */
export class ClosingModel {
  sales = new Map<string, ModelSale>();
  closed = new Map<string, ReadonlyMap<string, ModelSale>>();
  decisions: ModelDecision[] = [];
  /** Marked amounts by month and agent, then by person. */
  marks = new Map<string, Map<string, number>>();
  isSecondPersonRequired = false;
  questions: ModelQuestion[] = [];

  /** Returns whether a sale of a month counts. */
  counts(_sale: ModelSale): boolean {
    return true;
  }

  /** Returns the sales that count for a month: frozen ones, or current ones. */
  countedSales(month: string): ModelSale[] {
    const frozen = this.closed.get(month);
    return [...(frozen ?? this.sales).values()].filter((sale) => sale.month === month && this.counts(sale));
  }

  /** Returns the agents with a sale or a correction in a month. */
  paidAgents(month: string): string[] {
    const parts = [...this.countedSales(month), ...this.decisions.filter((one) => one.intoMonth === month)];
    return [...new Set(parts.map(({ agentId }) => agentId))].sort();
  }

  amount(month: string, agentId?: string): number {
    const sales = this.countedSales(month).filter((one) => agentId === undefined || one.agentId === agentId);
    return add(sales.map(({ commission }) => commission));
  }

  payable(month: string, agentId?: string): number {
    const carried = this.decisions.filter(
      (one) => one.intoMonth === month && (agentId === undefined || one.agentId === agentId),
    );
    return this.amount(month, agentId) + add(carried.map(({ difference }) => difference));
  }

  mark(month: string, agentId: string, person: string): void {
    const key = `${month}/${agentId}`;
    const marks = this.marks.get(key) ?? new Map<string, number>();
    this.marks.set(key, marks.set(person, this.payable(month, agentId)));
  }

  /** Returns whether somebody, or somebody other than `closer`, has marked the present amount. */
  isMarked(month: string, agentId: string, closer?: string): boolean {
    const marks = [...(this.marks.get(`${month}/${agentId}`) ?? [])];
    return marks.some(([person, marked]) => person !== closer && marked === this.payable(month, agentId));
  }

  /** Returns whether a person lacks marks of somebody else for closing a month. */
  lacksSecondPerson(month: string, closer: string): boolean {
    if (!this.isSecondPersonRequired) return false;
    const paid = this.paidAgents(month).filter((agentId) => this.payable(month, agentId) !== 0);
    return paid.some((agentId) => !this.isMarked(month, agentId, closer));
  }

  /** Returns the undecided late changes, sorted by month, sale and agent. */
  waiting(): ModelChange[] {
    const changes = [...this.closed].flatMap(([month, frozen]) =>
      [...new Set([...frozen.keys(), ...this.sales.keys()])].flatMap((saleId) => {
        const before = frozen.get(saleId);
        const now = this.sales.get(saleId);
        const live = now?.month === month ? now : undefined;
        const agents = [...new Set([before, live].flatMap((one) => one?.agentId ?? []))];
        return agents.map((agentId) => ({ month, saleId, agentId, difference: 0 }));
      }),
    );
    const decided = this.decisions.map((one) => ({ ...one, difference: 0 }));
    const all = new Map([...changes, ...decided].map((one) => [toKey(one), one]));
    return [...all.values()]
      .map(({ month, saleId, agentId }) => ({
        month,
        saleId,
        agentId,
        difference: this.difference({ month, saleId, agentId }),
      }))
      .filter(({ difference }) => difference !== 0)
      .sort((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
  }

  private difference({ month, saleId, agentId }: Omit<ModelChange, 'difference'>): number {
    const worth = (sale: ModelSale | undefined): number =>
      sale?.month === month && sale.agentId === agentId && this.counts(sale) ? sale.commission : 0;
    const decided = this.decisions.filter((one) => toKey(one) === toKey({ month, saleId, agentId }));
    return (
      worth(this.sales.get(saleId)) -
      worth(this.closed.get(month)?.get(saleId)) -
      add(decided.map((one) => one.difference))
    );
  }

  /** Returns the closed months that contain corrections of a month. */
  heldBy(month: string): string[] {
    const into = this.decisions.flatMap((one) => (one.month === month ? (one.intoMonth ?? []) : []));
    return [...new Set(into)].filter((one) => this.closed.has(one)).sort();
  }

  /** Returns the response to a closing with the amounts that a person saw: its status, and the reason of a conflict. */
  answerClosing(
    month: string,
    { amount = this.amount(month), payable = this.payable(month), person = '' } = {},
  ): string {
    if (month === CURRENT_MONTH) return '400';
    if (this.closed.has(month)) return '409 closed';
    if (amount !== this.amount(month) || payable !== this.payable(month)) return '409 amount';
    return this.lacksSecondPerson(month, person) ? '409 second_person_required' : '200';
  }

  answerReopening(month: string): string {
    if (!this.closed.has(month)) return '404';
    return this.heldBy(month).length > 0 ? '409 held' : '200';
  }

  answerCarrying({ month }: ModelChange, intoMonth: string): string {
    if (intoMonth <= month || intoMonth > CURRENT_MONTH) return '400';
    return this.closed.has(intoMonth) ? '409 closed' : '200';
  }

  /** Returns the response to a decision on a late change that a person saw. */
  answerDeciding(change: ModelChange, intoMonth: string | null): string {
    if (!this.closed.has(change.month)) return '404';
    const expected = intoMonth === null ? '200' : this.answerCarrying(change, intoMonth);
    if (expected !== '200') return expected;
    const waiting = this.waiting().find((one) => toKey(one) === toKey(change));
    if (!waiting) return '404';
    return waiting.difference === change.difference ? '200' : '409 difference';
  }

  answerWithdrawal(decision: ModelDecision): string {
    if (!this.decisions.includes(decision)) return '404';
    const { intoMonth } = decision;
    return intoMonth !== null && this.closed.has(intoMonth) ? '409 closed' : '200';
  }

  /**
   * Returns what an agent sees about a sale, or without one about the sales of a month in the mirror; undefined: nothing.
   * @param sales those of a closed month, or the current ones
   */
  private see(
    sales: ReadonlyMap<string, ModelSale>,
    { month, agentId, saleId }: Pick<ModelQuestion, 'month' | 'agentId' | 'saleId'>,
  ): string | undefined {
    if (saleId !== null) return toText(sales.get(saleId));
    const own = [...this.sales.values()].filter((one) => one.month === month && one.agentId === agentId);
    const sums = [add(own.map(getSaleAmount)), add(own.map(({ commission }) => commission))];
    return `${own.length} sales: ${sums.join(' ')}`;
  }

  /** Returns what an agent sees in the salary of a month, and asks about. */
  seen(about: Pick<ModelQuestion, 'month' | 'agentId' | 'saleId'>): string | undefined {
    const { month, agentId, saleId } = about;
    const sales = this.closed.get(month) ?? this.sales;
    const sale = saleId === null ? undefined : sales.get(saleId);
    const isIn = saleId === null || (sale?.month === month && sale.agentId === agentId);
    return isIn ? this.see(sales, about) : undefined;
  }

  answerAsking(about: Pick<ModelQuestion, 'month' | 'agentId' | 'saleId'>): string {
    const { month, agentId, saleId } = about;
    const open = this.questions.filter(
      (one) =>
        one.answer === null &&
        one.agentId === agentId &&
        one.saleId === saleId &&
        (saleId !== null || one.month === month),
    );
    if (saleId === null && open.length >= MAX_OPEN_MISSING) return '409 too_many';
    if (saleId !== null && open.length > 0) return '409 open';
    return this.seen(about) === undefined ? '404' : '200';
  }

  isChanged(question: ModelQuestion): boolean {
    return this.see(this.sales, question) !== question.seen;
  }

  /** @param carry null unless the answer is `carried` */
  answerAnswering(
    question: ModelQuestion,
    answer: ModelQuestion['answer'],
    carry: { intoMonth: string; difference: number } | null,
  ): string {
    if (question.answer !== null) return '409 answered';
    if (answer === 'corrected') return this.isChanged(question) ? '200' : '409 unchanged';
    if (!carry) return '200';
    const { month, saleId, agentId } = question;
    if (saleId === null) return '400';
    return this.answerDeciding({ month, saleId, agentId, difference: carry.difference }, carry.intoMonth);
  }

  /** Withdraws a decision, and opens the question again that it answered. */
  withdraw(decision: ModelDecision): void {
    this.decisions = this.decisions.filter((one) => one !== decision);
    for (const question of this.questions)
      if (question.decision === decision) Object.assign(question, { answer: null, decision: null });
  }

  /** Returns a model in the same state, without marks and questions. */
  copy(): ClosingModel {
    const model = new ClosingModel();
    model.sales = new Map(this.sales);
    model.closed = new Map(this.closed);
    model.decisions = [...this.decisions];
    return model;
  }

  close(month: string): void {
    this.closed.set(month, new Map([...this.sales].filter(([, sale]) => sale.month === month)));
  }

  reopen(month: string): void {
    this.closed.delete(month);
    for (const decision of this.decisions.filter((one) => one.month === month)) this.withdraw(decision);
  }

  /** Returns the sum of all sales that count minus everything paid, waiting or declined, ₪. It is always 0. */
  unaccounted(): number {
    const paid = MODEL_MONTHS.map((month) => this.payable(month));
    const declined = this.decisions.filter(({ intoMonth }) => intoMonth === null);
    const counted = [...this.sales.values()].filter((sale) => this.counts(sale));
    return (
      add(counted.map(({ commission }) => commission)) -
      add([...paid, ...[...this.waiting(), ...declined].map(({ difference }) => difference)])
    );
  }
}

const toText = (sale: ModelSale | undefined): string | undefined =>
  sale && `${sale.agentId} ${sale.month} ${getSaleAmount(sale)} ${sale.commission}`;

const toKey = ({ month, saleId, agentId }: Omit<ModelChange, 'difference'>): string =>
  `${month}/${saleId}/${agentId}`;

/** Adds whole numbers. */
function add(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0);
}
