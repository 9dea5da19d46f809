import type { Check } from './closings-contract';
import { filterNeedingReason } from './closings-contract';
import { AgentIdsQuery, isReason, Month, Period, Reason, StatusCodesQuery, Year } from './salary-values';

const codes = (count: number) => Array.from({ length: count }, (_, i) => String(i));

it.each([
  ['2026-12', true],
  ['1900-01', true],
  ['2199-12', true],
  ['1899-12', false],
  ['2200-01', false],
  ['2026-13', false],
  ['2026-00', false],
  ['2026', false],
])('%s is a month: %s', (text, isMonth) => expect(Month.safeParse(text).success).toBe(isMonth));

it('a period is a month or a year', () => {
  expect(['2026', '2026-01', '2026-13', '26'].map((text) => Period.safeParse(text).success)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(['1899', '1900', '2199', '2200'].map((text) => Year.safeParse(text).success)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it('a query has no, one or several statuses, at most 50', () => {
  expect(StatusCodesQuery.parse(undefined)).toEqual([]);
  expect(StatusCodesQuery.parse('3')).toEqual([3]);
  expect(StatusCodesQuery.parse(['3', '4'])).toEqual([3, 4]);
  expect(StatusCodesQuery.parse(codes(50))).toHaveLength(50);
  expect(StatusCodesQuery.safeParse(codes(51)).success).toBe(false);
});

it('a query has no, one or several agents, at most 100', () => {
  expect(AgentIdsQuery.parse(undefined)).toEqual([]);
  expect(AgentIdsQuery.parse('')).toEqual(['']);
  expect(AgentIdsQuery.parse(codes(100))).toHaveLength(100);
  expect(AgentIdsQuery.safeParse(codes(101)).success).toBe(false);
});

it('a reason has at least two characters', () => {
  const texts = ['א', 'אב', ' א ', '...', '12', '. . . .', 'לא 5', 'א...ב'];
  const are = [false, true, false, false, false, false, true, true];
  expect(texts.map((text) => Reason.safeParse(text).success)).toEqual(are);
  expect(texts.map(isReason)).toEqual(are);
});

describe('the failed checks that need a reason', () => {
  const check = (key: Check['key'], isOk: boolean, names: string[] = []): Check => ({
    key,
    isOk,
    count: 1,
    names,
    amount: null,
    at: null,
  });
  const needing = (...checks: Check[]) => filterNeedingReason(checks).map(({ key }) => key);

  it('are all failed checks', () => {
    expect(
      needing(check('synchronised', true), check('jumps', false), check('equalToCrm', false, ['x'])),
    ).toEqual(['jumps', 'equalToCrm']);
  });

  it('contain the comparison together with refused sales only if it did not take place', () => {
    expect(needing(check('equalToCrm', false, ['x']), check('refused', false))).toEqual(['refused']);
    expect(needing(check('equalToCrm', false), check('refused', false))).toEqual(['equalToCrm', 'refused']);
    expect(needing(check('equalToCrm', false, ['x']), check('refused', true))).toEqual(['equalToCrm']);
  });
});
