import { FACT_JOINT } from '#contract/lib/lists/displayed-name';
import { type PrintCount, withNoun } from '#contract/lib/with-noun';

export const agentNameTexts = {
  noAgent: 'ללא סוכן',
  nameless: (id: string): string => `סוכן ללא שם${FACT_JOINT}${id}`,
  unknown: (id: string): string => `סוכן לא מוכר ${id}`,
} as const;

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
  count: (count: number, print: PrintCount = String): string => withNoun(count, 'סוכן אחד', 'סוכנים', print),
} as const;
