import { alarmTitles, alertTexts, entityTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import type { MappingIssue } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import {
  ComparisonStopped,
  CrmError,
  type CrmErrorKind,
  MappingBroken,
  ObjectsUnreadable,
  SyncStopped,
} from './crm/crm-error';
import { FLAGS, STATES } from './crm/crm-words-texts';
import { comparisonTexts, DEAD_RUN, doneText, failureText, pausedText, stopTexts } from './runs/sync-texts';

const KINDS: CrmErrorKind[] = [
  'rate_limited',
  'unauthorized',
  'forbidden',
  'bad_request',
  'server',
  'network',
  'timeout',
  'malformed',
];
const HEBREW = /[\u05d0-\u05ea]/;

it('every text of a failure is its own Hebrew sentence', () => {
  const { notEnoughCalls: _needed, tooManyToRead: _read, ...comparison } = comparisonTexts;
  const texts = [
    ...KINDS.map((kind) => failureText(new CrmError(kind, 'x'))),
    ...Object.values(stopTexts),
    ...Object.values(alarmTitles),
    ...Object.values(alertTexts),
    ...Object.values(entityTexts),
    ...Object.values(comparison),
    DEAD_RUN,
    failureText(new Error('x')),
    failureText(new CrmError('rate_limited', 'x', { dailyCap: true })),
    failureText(new CrmError('rate_limited', 'x', { dailyCap: true }), 'full'),
    ...(['last_update', 'full', 'compare'] as const).map((kind) => doneText({ kind, passStartedAt: null })),
  ];
  expect(texts.filter((text) => !HEBREW.test(text))).toEqual([]);
  expect(new Set(texts).size).toBe(texts.length);
});

it('a comparison that stops is not called a synchronisation', () => {
  const stop = (kind: keyof typeof stopTexts, run?: 'compare' | 'full') =>
    failureText(new SyncStopped(kind, 'x'), run);
  for (const kind of ['guard', 'empty', 'incomplete', 'closing', 'lease_lost'] as const) {
    expect(stop(kind, 'compare')).toMatch(HEBREW);
    expect(stop(kind, 'compare')).not.toContain('הסנכרון');
    expect([stop(kind, 'full'), stop(kind)]).toEqual([stopTexts[kind], stopTexts[kind]]);
  }
  expect(stop('not_configured', 'compare')).toBe(stopTexts.not_configured);
  expect(failureText(new ComparisonStopped('its own reason'), 'compare')).toBe('its own reason');
  expect(comparisonTexts.notEnoughCalls(7, 3)).toBe(
    'ההשוואה לא התחילה: נדרשות לה כ-7 קריאות למערכת ה-CRM, ונותרו היום 3',
  );
  expect(comparisonTexts.tooManyToRead(9)).toContain('לקרוא 9 רשומות');
});

it('a run states when its pass began, and when it resumes', () => {
  expect(doneText({ kind: 'full', passStartedAt: '2026-11-25T16:05:00Z' })).toBe(
    'הסנכרון המלא הושלם. הוא התחיל ב-\u206825.11.2026 18:05\u2069: רשומות שנמחקו ב-CRM אחרי כן יימחקו כאן בסנכרון המלא הבא',
  );
  const resumesAt = '2026-01-02T22:00:00Z';
  expect(pausedText({ error: null, resumesAt: null })).toBe('הסנכרון המלא הושהה');
  expect(pausedText({ error: 'סיבה', resumesAt })).toBe(
    'הסנכרון המלא הושהה, הוא ימשיך מעצמו ב-\u20683.1.2026 00:00\u2069. סיבה',
  );
});

it('a broken mapping lists five issues, with suggestions', () => {
  const issue: MappingIssue = {
    entity: 'sales',
    part: 'amount',
    mapped: 'total',
    problem: 'field_missing',
    blocks: true,
    found: null,
    suggestions: [
      { name: 'totalamount', label: 'Total' },
      { name: 'net', label: 'Net' },
    ],
    statuses: [],
  };
  const broken = new MappingBroken([issue, { ...issue, suggestions: [] }]);
  expect(failureText(broken).split('\n')).toEqual([
    'הסנכרון נעצר לפני שנכתב דבר: מיפוי השדות אינו תואם ל-CRM.',
    'מכירות, סכום: השדה \u2068total\u2069 לא קיים ב-CRM. אולי הכוונה ל: \u2068Total (totalamount)\u2069, \u2068Net (net)\u2069',
    'מכירות, סכום: השדה \u2068total\u2069 לא קיים ב-CRM',
  ]);
  expect([broken.message, broken.kind, broken.name]).toEqual([
    'sales.amount total: field_missing; sales.amount total: field_missing',
    'mapping',
    'SyncStopped',
  ]);
  const of = (count: number) =>
    failureText(new MappingBroken(Array.from({ length: count }, () => issue)))
      .split('\n')
      .slice(5);
  expect(of(5)).toHaveLength(1);
  expect(of(7).slice(1)).toEqual(['ועוד 2']);
});

it('names the objects that could not be read, by their reason', () => {
  const rest = 'שאר הנתונים סונכרנו. אפשר לתקן את ההרשאות ב-CRM, או לכבות את הסוג הזה במיפוי.';
  const both = new ObjectsUnreadable([
    { entity: 'agents', unreadable: 'forbidden' },
    { entity: 'sales', unreadable: 'forbidden' },
    { entity: 'payments', unreadable: 'not_in_plan' },
  ]);
  expect(failureText(both)).toBe(
    `אין הרשאה לקרוא מה-CRM: סוכנים, מכירות. אינם כלולים בתוכנית של ה-CRM: תשלומים. ${rest}`,
  );
  expect([both.message, both.name]).toEqual([
    'agents: forbidden; sales: forbidden; payments: not_in_plan',
    'ObjectsUnreadable',
  ]);
  expect(failureText(new ObjectsUnreadable([{ entity: 'sales', unreadable: 'not_in_plan' }]))).toBe(
    `אינם כלולים בתוכנית של ה-CRM: מכירות. ${rest}`,
  );
});

describe('an error of the CRM', () => {
  it.each(KINDS)('of kind %s', (kind) => {
    const isFinal = kind === 'unauthorized' || kind === 'forbidden' || kind === 'bad_request';
    expect(new CrmError(kind, 'its message')).toMatchObject({
      name: 'CrmError',
      kind,
      message: 'its message',
      status: null,
      dailyCap: false,
      retryAfterMs: 0,
      isTooLarge: kind === 'timeout',
      retryable: !isFinal,
    });
    expect(new CrmError(kind, 'x', { dailyCap: true }).retryable).toBe(false);
  });

  it('has the details of its answer', () => {
    const cause = new Error('y');
    const extras = { status: 429, dailyCap: true, retryAfterMs: 5, isTooLarge: false, cause };
    expect(new CrmError('timeout', 'x', extras)).toMatchObject(extras);
  });
});

it('the words of the CRM for yes, no and active are known', () => {
  const split = (words: Readonly<Record<string, boolean>>, value: boolean) =>
    Object.keys(words).filter((word) => words[word] === value);
  expect([split(FLAGS, true), split(FLAGS, false)]).toEqual([
    ['כן', 'yes', 'y', 'true'],
    ['לא', 'no', 'n', 'false'],
  ]);
  expect([split(STATES, true), split(STATES, false)]).toEqual([
    ['פעיל', 'פעילה', 'active'],
    ['לא פעיל', 'לא פעילה', 'inactive'],
  ]);
});
