import { countAgents, isAgent } from '#contract/lib/agents/agent-rows';
import { type PrintCount, withNoun } from '#contract/lib/with-noun';

export const agentNameTexts = {
  noAgent: 'ללא סוכן',
  nameless: 'סוכן ללא שם',
  unknown: 'סוכן לא מוכר',
} as const;

const count = (agents: number, print: PrintCount = String): string =>
  withNoun(agents, 'סוכן אחד', 'סוכנים', print);

/** Texts shared by the agents' page and its exported sheet. */
export const agentFieldTexts = {
  name: 'סוכנים',
  agent: 'סוכן',
  phone: 'טלפון',
  email: 'אימייל',
  sales: 'מספר מכירות',
  amount: 'מכירות',
  previous: 'באותם ימים בחודש הקודם',
  target: 'יעד',
  reached: 'הושג, %',
  salary: 'משכורת',
  groups: { active: 'פעילים, או עם מכירות או יעד', all: 'כולם' },
  search: 'שם סוכן',
  count,
  /** Total of rows by their ids. Sales without an agent are a part of their own. */
  total: (ids: readonly string[], print: PrintCount = String): string => {
    const people = count(countAgents(ids), print);
    return ids.every(isAgent) ? people : `${people} + ${agentNameTexts.noAgent}`;
  },
} as const;
