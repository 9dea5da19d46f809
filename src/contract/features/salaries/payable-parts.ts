import { sum } from '#contract/lib/money/compare-amounts';
import { isAgent } from '#contract/lib/agents/agent-rows';

/** Payable amount of an agent in a month, ₪. */
export interface PayableRow {
  /** Empty for sales without an agent. */
  agentId: string;
  employeeNumber: string | null;
  payable: number;
}

/** Rows, and the sum of their payable amounts, ₪. */
export interface PayablePart<Row> {
  rows: Row[];
  payable: number;
}

/** Parts of a month's payable amount. Their amounts add up to `payable`, and their agents to `agents`. */
export interface PayableParts<Row> {
  agents: Row[];
  payable: number;
  /** Agents in the payroll file. */
  ready: PayablePart<Row>;
  /** Agents who cannot be paid by the file, since they have no employee number. */
  lacking: PayablePart<Row>;
  /** Agents to whom nothing is payable. */
  zero: Row[];
  /** Payable amount of the sales without an agent. */
  withoutAgent: number;
}

/** Splits a month's rows by how they are paid. List, checks, closing and payroll file count with this function. */
export function splitPayable<Row extends PayableRow>(rows: readonly Row[]): PayableParts<Row> {
  const add = (some: readonly Row[]): number => sum(some.map(({ payable }) => payable));
  const agents = rows.filter(({ agentId }) => isAgent(agentId));
  const getPart = (has: boolean): PayablePart<Row> => {
    const part = agents.filter(
      ({ payable, employeeNumber }) => payable !== 0 && (employeeNumber !== null) === has,
    );
    return { rows: part, payable: add(part) };
  };
  return {
    agents,
    payable: add(rows),
    ready: getPart(true),
    lacking: getPart(false),
    zero: agents.filter(({ payable }) => payable === 0),
    withoutAgent: add(rows.filter(({ agentId }) => !isAgent(agentId))),
  };
}
