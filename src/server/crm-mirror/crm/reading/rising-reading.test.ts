import { nextRising, startRising, type RisingEvent, type RisingState } from './rising-reading';

const received = { kind: 'received', isEmpty: false, isFirstPage: true } as const;
const empty = { ...received, isEmpty: true } as const;
const taken = { kind: 'taken', isEmpty: false, isLastPage: false, reach: null } as const;
const checked = { kind: 'checked', isEmpty: false, isQuiet: true, isConfirmed: true } as const;

const run = (from: string | null, events: readonly RisingEvent[]): RisingState =>
  events.reduce(nextRising, startRising(from));

it.each<[string, string | null, RisingEvent[], Partial<RisingState>]>([
  ['takes a page', 'a', [received], { step: 'take' }],
  ['takes an empty first page of everything', null, [empty], { step: 'take' }],
  ['repeats an unexpectedly empty page once', 'a', [empty], { step: 'ask', empties: 1 }],
  ['takes the repeated page if it is empty, too', 'a', [empty, empty], { step: 'take', empties: 0 }],
  ['repeats an empty later page of everything', null, [{ ...empty, isFirstPage: false }], { step: 'ask' }],
  [
    'turns the page at the same stamp',
    'a',
    [taken],
    { step: 'advance', range: { from: 'a', withoutTime: true } },
  ],
  [
    'continues at a later stamp',
    'a',
    [{ ...taken, reach: 'b' }],
    { step: 'restart', range: { from: 'b', withoutTime: false } },
  ],
  [
    'checks after the last page',
    'a',
    [{ ...taken, isLastPage: true, reach: 'b' }],
    { step: 'check', range: { from: 'b', withoutTime: true } },
  ],
  ['checks after an empty page', 'a', [{ ...taken, isEmpty: true }], { step: 'check' }],
  ['finishes when nothing is new', 'a', [checked], { step: 'finish' }],
  [
    'reads again when something is new',
    'a',
    [{ ...checked, isQuiet: false }],
    { step: 'restart', checks: 1 },
  ],
  [
    'reads again while a missing stamp is unconfirmed',
    'a',
    [{ ...checked, isConfirmed: false }],
    { step: 'restart' },
  ],
  [
    'finishes at the second check with an unconfirmed missing stamp',
    'a',
    [
      { ...checked, isConfirmed: false },
      { ...checked, isConfirmed: false },
    ],
    { step: 'finish' },
  ],
])('%s', (_name, from, events, expected) => {
  expect(run(from, events)).toMatchObject(expected);
});

it.each<[string, string | null, RisingEvent[]]>([
  ['an empty page where more was announced', 'a', [{ ...taken, reach: 'b' }, empty, empty]],
  ['an empty page where there were rows', 'a', [{ ...checked, isEmpty: true }]],
  [
    'each last page is followed by another',
    'a',
    Array.from({ length: 5 }, () => ({ ...checked, isQuiet: false })),
  ],
])('rejects: %s', (message, from, events) => {
  expect(() => run(from, events)).toThrow(message);
});

it('accepts no newest records of an entity without records', () => {
  expect(run(null, [{ ...checked, isEmpty: true }]).step).toBe('finish');
});
