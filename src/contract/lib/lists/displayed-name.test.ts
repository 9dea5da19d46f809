import { getAgentName } from '#contract/features/agents/agent-name';
import { FACT_JOINT, splitName, toDisplayedName } from './displayed-name';

it('drops embeddings, overrides and isolates, and keeps other marks', () => {
  expect(toDisplayedName('\u202edna\u202c \u2067a\u2066b\u2068c\u2069\u202a\u202b\u202d')).toBe('dna abc');
  expect(toDisplayedName('דנה (חיפה)\u200f א\u200db')).toBe('דנה (חיפה)\u200f א\u200db');
});

it('names an agent, and one with a name of directions alone like one with an empty name', () => {
  expect(getAgentName({ id: 'a1', name: '\u202eדנה\u2069' })).toBe('דנה');
  expect(getAgentName({ id: 'a1', name: '\u2066 \u2069' })).toBe(getAgentName({ id: 'a1', name: '' }));
});

it.each([
  ['דנה', 'דנה', null],
  [`דנה${FACT_JOINT}חיפה`, 'דנה', 'חיפה'],
  // The joint begins with a no-break space, other than a dot within a name.
  ['א · ב', 'א · ב', null],
  [`א · ב${FACT_JOINT}לוד`, 'א · ב', 'לוד'],
  [`${FACT_JOINT}x`, `${FACT_JOINT}x`, null],
])('splits %j into a name and a fact', (label, name, fact) => {
  expect(splitName(label)).toEqual({ name, fact });
});
