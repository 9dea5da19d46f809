import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { Entry } from './dashboard-entries';
import { EntryRows } from './entry-rows';

const entry = (key: string, amount: number, fields: Partial<Entry> = {}): Entry => ({
  key,
  name: `שורה ${key}`,
  amount,
  count: 1,
  ...fields,
});

/** Renders the rows. Returns texts, links, lengths and classes of each. */
function open(entries: Entry[], whole?: number) {
  const { container } = render(
    <MemoryRouter>
      <EntryRows entries={entries} {...(whole !== undefined && { whole })} />
    </MemoryRouter>,
  );
  return [...container.querySelectorAll('li')].map((row) => ({
    text: row.textContent.replaceAll('\u200e', ''),
    links: [...row.querySelectorAll('a')].map((link) => link.getAttribute('href')),
    length: row.querySelector<HTMLElement>('.entry-bar i')?.style.inlineSize,
    isToned: row.querySelector('.entry-toned') !== null,
    isQuiet: row.querySelector('.cut.muted') !== null,
  }));
}
const PLAIN = { links: [], isToned: false, isQuiet: false };

it('shows bars relative to the largest amount', () => {
  expect(open([entry('a', 50), entry('b', 200), entry('c', -10)])).toEqual([
    { ...PLAIN, text: 'שורה a50', length: '25%' },
    { ...PLAIN, text: 'שורה b200', length: '100%' },
    { ...PLAIN, text: 'שורה c-10', length: '0%' },
  ]);
  expect(open([entry('a', 0)])[0]!.length).toBe('0%');
});

it('shows the percentages of a whole', () => {
  expect(open([entry('a', 50)], 200)[0]!.text).toBe('שורה a5025%');
  expect(open([entry('a', 50)], 0)[0]!.text).toBe('שורה a50');
});

it('links the name and the amount', () => {
  const [both, none] = open([entry('a', 1, { to: '/sales', nameTo: '/agent' }), entry('b', 1, { to: null })]);
  expect([both!.links, none!.links]).toEqual([['/agent', '/sales'], []]);
});

it.each<[Partial<Entry>, boolean, boolean]>([
  [{ quiet: true }, true, true],
  [{ partial: true }, true, false],
  [{ stage: 'paid' }, true, false],
  [{}, false, false],
])('tones the bar of %j', (fields, isToned, isQuiet) => {
  expect(open([entry('a', 1, fields)])[0]).toMatchObject({ isToned, isQuiet });
});
