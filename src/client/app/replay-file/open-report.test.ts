import { FORMAT, FORMAT_VERSION, type FaultFile } from '#client/features/fault-report/fault-file';
import { differences } from './differences';
import { openReport } from './open-report';
import { replayFileTexts as texts } from './replay-file-texts';

const BUILD = '0.1.0 a1b2c3';

function buildFile(fields: Partial<Record<keyof FaultFile, unknown>> = {}): Record<string, unknown> {
  return {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    build: BUILD,
    madeAt: '2026-09-16T09:30:00.000Z',
    sentence: 'נעלמה שורה',
    browser: { name: 'x', languages: ['he'], width: 390, height: 800, pixelRatio: 2, online: true },
    permissions: ['sales.view'],
    refusals: [],
    crashes: [],
    times: ['2026-09-16T09:29:00.000Z'],
    leftOut: [],
    preloadedState: '{"auth":{"status":"signedOut"}}',
    payload: '[{"type":"auth/signedOut"}]',
    end: '{"auth":{"status":"signedOut"}}',
    ...fields,
  };
}

const open = (file: unknown) => openReport(typeof file === 'string' ? file : JSON.stringify(file), BUILD);

it('report of this version', () => {
  const report = open(buildFile());
  expect(report.misfits).toEqual([]);
  expect(report.actions).toEqual([{ type: 'auth/signedOut' }]);
  expect(report.state).toEqual(report.end);
  expect(report.file.browser.width).toBe(390);
});

describe('report of another version', () => {
  it('names its build and file format', () => {
    expect(open(buildFile({ build: '0.0.9 ffffff', formatVersion: 7 })).misfits).toEqual([
      texts.otherBuild('0.0.9 ffffff', BUILD),
      texts.otherFormat(7),
    ]);
  });

  it('names missing and invalid parts, and shows the rest', () => {
    const { browser: _browser, ...older } = buildFile({ refusals: 'none', times: undefined });
    const report = open(older);
    expect(report.misfits).toEqual(['browser', 'refusals', 'times'].map(texts.partMissing));
    expect(report.file.sentence).toBe('נעלמה שורה');
    expect(report.file.refusals).toEqual([]);
    expect(report.actions).toHaveLength(1);
  });

  it('fills every part that is missing', () => {
    const { file, state, end } = open({ payload: '[]' });
    expect({ ...file, state, end }).toEqual({
      format: FORMAT,
      formatVersion: FORMAT_VERSION,
      build: '',
      madeAt: '',
      sentence: '',
      browser: { name: '', languages: [], width: 1_280, height: 800, pixelRatio: 1, online: true },
      permissions: [],
      refusals: [],
      crashes: [],
      times: [],
      leftOut: [],
      preloadedState: '{}',
      payload: '[]',
      state: {},
      end: null,
    });
  });

  it('counts invalid actions, and replays the others', () => {
    const report = open(buildFile({ payload: '[null,{"type":"auth/signedOut"},"x",{"type":3},[]]' }));
    expect(report.actions).toEqual([{ type: 'auth/signedOut' }]);
    expect(report.misfits).toEqual([texts.noActions(4)]);
  });

  it.each(['preloadedState', 'end'] as const)('ignores an invalid state: %s', (name) => {
    expect(open(buildFile({ [name]: '["x"]' })).misfits).toEqual([texts.partMissing(name)]);
  });
});

describe('invalid file', () => {
  it.each([
    ['an empty file', ''],
    ['no JSON', 'MZ\u0000\u0001'],
    ['a report that was cut', JSON.stringify(buildFile()).slice(0, -20)],
    ['one whose actions were cut', buildFile({ payload: '[{"type":"auth/sig' })],
    ['one whose state was cut', buildFile({ preloadedState: '{"auth":' })],
  ])('reports %s as broken', (_what, file) => {
    expect(() => open(file)).toThrow(texts.broken);
  });

  it.each([
    ['another file of JSON', { name: 'misrad', version: '0.1.0' }],
    ['a list', [buildFile()]],
    ['nothing', 'null'],
    ['a number', '42'],
    ['one whose actions are no list', buildFile({ payload: '{"length":3}' })],
    ['one whose actions are no text', buildFile({ payload: [{ type: 'auth/signedOut' }] })],
  ])('reports %s as not a report', (_what, file) => {
    expect(() => open(file)).toThrow(texts.noReport);
  });

  it('changes nothing outside itself, whatever its keys', () => {
    const hostile = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    const text = JSON.stringify(buildFile({ preloadedState: hostile, payload: `[${hostile}]` }));
    const report = open(text.replace('"format"', '"__proto__":{"polluted":1},"format"'));
    expect(differences(report.state, {}).length).toBeGreaterThan(0);
    expect({}).not.toHaveProperty('polluted');
    expect(report.actions).toEqual([]);
  });
});

describe('differences', () => {
  it('lists each changed path with the old and new value', () => {
    const before = { auth: { status: 'signedIn', since: 1 }, rows: [1, 2] };
    const after = { auth: { status: 'signedOut' }, rows: [1, 3, 4] };
    expect(differences(before, after)).toEqual([
      { path: 'auth › status', before: '"signedIn"', after: '"signedOut"' },
      { path: 'auth › since', before: '1', after: null },
      { path: 'rows › 1', before: '2', after: '3' },
      { path: 'rows › 2', before: null, after: '4' },
    ]);
  });

  it('is empty for equal content', () => {
    expect(differences({ a: [{ b: null }], c: undefined }, { a: [{ b: null }] })).toEqual([]);
    // JSON serialises NaN as null.
    expect(differences({ sum: Number.NaN }, { sum: null })).toEqual([]);
  });

  it('distinguishes arrays from objects, and null from undefined', () => {
    expect(differences({ a: [], b: null }, { a: {}, b: undefined })).toEqual([
      { path: 'a', before: '[]', after: '{}' },
      { path: 'b', before: 'null', after: null },
    ]);
  });

  it('limits number and length if everything differs', () => {
    const rows = (what: string) => Array.from({ length: 5_000 }, (_, at) => what.repeat(1_000) + at);
    const found = differences(rows('a'), rows('b'), 300);
    expect(found).toHaveLength(300);
    expect(Math.max(...found.map(({ after }) => after?.length ?? 0))).toBeLessThanOrEqual(201);
  });
});
