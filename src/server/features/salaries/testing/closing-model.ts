/** The month of the model's clock. It cannot be closed, but a correction may be carried into it. */
export const CURRENT_MONTH = '2026-09';
/** Months of the model, oldest first. */
export const MODEL_MONTHS = ['2026-06', '2026-07', '2026-08', CURRENT_MONTH] as const;

export interface ModelSale {
  month: string;
  agentId: string;
  /** Whole ₪, so that sums are exact. */
  commission: number;
}

export interface ModelChange {
  month: string;
  saleId: string;
  agentId: string;
  difference: number;
}

export interface ModelDecision extends ModelChange {
  /** Null: declined. */
  intoMonth: string | null;
}

export interface ModelQuestion {
  id: string;
  month: string;
  saleId: string;
  agentId: string;
  /** The sale as the agent saw it. */
  seen: ModelSale;
  /** Null: open. */
  answer: 'right' | 'corrected' | 'carried' | null;
  /** Decision that the answer carried. */
  decision: ModelDecision | null;
}

/** The rules of closing, late changes, carrying and marks, on maps and lists alone. */
export class ClosingModel {
  sales = new Map<string, ModelSale>();
  closed = new Map<string, ReadonlyMap<string, ModelSale>>();
  decisions: ModelDecision[] = [];
  /** Marked amounts by month and agent, then by person. */
  readonly marks = new Map<string, Map<string, number>>();
  isSecondPersonRequired = false;
  readonly questions: ModelQuestion[] = [];

  /** Returns the sales that count for a month: frozen ones, or current ones. */
  private countedSales(month: string): ModelSale[] {
    const frozen = this.closed.get(month);
    return [...(frozen ?? this.sales).values()].filter((sale) => sale.month === month);
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
      sale?.month === month && sale.agentId === agentId ? sale.commission : 0;
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

  /** Returns the response to a closing: its status, and the reason of a conflict. */
  answerClosing(month: string, { error = 0, person = '' } = {}): string {
    if (month === CURRENT_MONTH) return '400';
    if (this.closed.has(month)) return '409 closed';
    if (error !== 0) return '409 amount';
    return this.lacksSecondPerson(month, person) ? '409 second_person_required' : '200';
  }

  answerReopening(month: string): string {
    if (!this.closed.has(month)) return '404';
    return this.heldBy(month).length > 0 ? '409 held' : '200';
  }

  answerCarrying({ month }: ModelChange, intoMonth: string): string {
    if (intoMonth <= month) return '400';
    return this.closed.has(intoMonth) ? '409 closed' : '200';
  }

  answerWithdrawal({ intoMonth }: ModelDecision): string {
    return intoMonth !== null && this.closed.has(intoMonth) ? '409 closed' : '200';
  }

  /** Returns the sale as it is in an agent's salary of a month. */
  seenSale(month: string, agentId: string, saleId: string): ModelSale | undefined {
    const sale = (this.closed.get(month) ?? this.sales).get(saleId);
    return sale?.month === month && sale.agentId === agentId ? sale : undefined;
  }

  answerAsking(month: string, agentId: string, saleId: string): string {
    const isOpen = this.questions.some(
      (one) => one.answer === null && one.agentId === agentId && one.saleId === saleId,
    );
    if (isOpen) return '409 open';
    return this.seenSale(month, agentId, saleId) ? '200' : '404';
  }

  /** Returns the late change that an answer to a question can carry. */
  waitingOf({ month, saleId, agentId }: ModelQuestion): ModelChange | undefined {
    return this.waiting().find((one) => toKey(one) === toKey({ month, saleId, agentId }));
  }

  isChanged({ saleId, seen }: ModelQuestion): boolean {
    return JSON.stringify(this.sales.get(saleId)) !== JSON.stringify(seen);
  }

  answerAnswering(question: ModelQuestion, answer: ModelQuestion['answer'], intoMonth: string): string {
    if (question.answer !== null) return '409 answered';
    if (answer === 'corrected') return this.isChanged(question) ? '200' : '409 unchanged';
    if (answer !== 'carried') return '200';
    if (!this.closed.has(question.month)) return '404';
    const change = { ...question, difference: 0 };
    const expected = this.answerCarrying(change, intoMonth);
    if (expected !== '200') return expected;
    return this.waitingOf(question) ? '200' : '404';
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

  /** Returns the sum of all sales minus everything paid, waiting or declined, ₪. It is always 0. */
  unaccounted(): number {
    const paid = MODEL_MONTHS.map((month) => this.payable(month));
    const declined = this.decisions.filter(({ intoMonth }) => intoMonth === null);
    return (
      add([...this.sales.values()].map(({ commission }) => commission)) -
      add([...paid, ...[...this.waiting(), ...declined].map(({ difference }) => difference)])
    );
  }
}

const toKey = ({ month, saleId, agentId }: Omit<ModelChange, 'difference'>): string =>
  `${month}/${saleId}/${agentId}`;

/** Adds whole numbers. */
function add(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0);
}
