import childProcess, { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { PdfDocument, PdfBlock } from './pdf-document';
import { isolateName, isolateNumber, printableText } from './pdf-text';
import { printedRoles, printedStructure, printedText, readPdfObjects } from '../testing/read-pdf';
import { printPdf } from './print-pdf';

function buildPdf(blocks: PdfBlock[], overrides: Partial<PdfDocument> = {}): PdfDocument {
  return {
    landscape: false,
    title: 'כרטסת',
    subtitle: 'משווק',
    about: [],
    made: ['הופק היום'],
    blocks,
    foot: ['סוף'],
    ...overrides,
  };
}

const getTable = (...texts: string[]): PdfBlock => ({
  kind: 'table',
  columns: [{ title: 'שם', width: 1 }],
  rows: texts.map((text) => ({ cells: [text] })),
});

const { signal: stays } = new AbortController();

describe('printPdf', () => {
  it('prints every kind of block', async () => {
    const shapes = ['square', 'triangle', 'circle', 'ring', 'third', 'half', 'full', 'cross'] as const;
    const pdf = await printPdf(
      buildPdf([
        {
          kind: 'figures',
          items: [
            { label: 'יתרה', value: '1' },
            { sign: '=', label: 'א', value: '2', result: true },
          ],
        },
        { kind: 'heading', text: 'גיול', note: 'לפי ימים' },
        {
          kind: 'bar',
          parts: [
            { label: '0', share: 0.9, step: 0 },
            { label: '1', share: 0, step: 9 },
          ],
        },
        {
          kind: 'together',
          blocks: [{ kind: 'lines', items: shapes.map((shape) => ({ text: shape, shape })) }],
        },
        { kind: 'page' },
        { kind: 'beside', blocks: [[getTable('א')], [getTable('ב')]] },
        {
          kind: 'table',
          headless: true,
          columns: [
            { title: '', width: 1 },
            { title: '', width: 2 },
          ],
          rows: [
            { kind: 'group', cells: ['א', { text: 'ב', notes: [{ text: 'הערה', shape: 'square' }] }] },
            { kind: 'note', cells: ['לכל הרוחב'] },
            { kind: 'sum', cells: ['א', '1'] },
            { kind: 'total', cells: ['א', '1'] },
          ],
        },
      ]),
      stays,
    );
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('prints hostile names as plain text', async () => {
    const names = [
      '#eval("1/0") $x$ *bold* @label <script>alert(1)</script> `raw` // /* \\u{202e}',
      '\u202eabc\u202c \u202dאבג 123',
      '\u2067abc',
      'abc\u2069\u2069\u2066\u2066',
      'e' + '\u0301'.repeat(500),
      'אָ\u0591\u05bd\u05c7',
      '\ud800 \0 \u0007 \r\n',
      '👩‍👩‍👧 עברית العربية 中文 ประเทศ',
      '=1+1',
      'ארוך'.repeat(2_000),
    ];
    const printed = printPdf(
      buildPdf([getTable(...names, ...names.map(isolateName))], { title: names[1] ?? '' }),
      stays,
    );
    expect((await printed).length).toBeGreaterThan(5_000);
  });

  it('breaks a name that is longer than its column, so that all of it is readable', async () => {
    const name = 'ארוך'.repeat(73);
    const pdf = await printPdf(buildPdf([getTable('א')], { subtitle: isolateName(name) }), stays);
    const text = printedText(pdf);
    // The order of the letters in a broken word is the reader's matter.
    const count = (letters: string) => letters.replaceAll(/[^אוך]/g, '').length;
    if (text !== undefined) expect(count(text)).toBeGreaterThanOrEqual(count(name));
  });

  it('names title, headings, heads of columns and rows for screen readers, in the order of the page', async () => {
    const table: PdfBlock = {
      kind: 'table',
      columns: [
        { title: 'Name', width: 1 },
        { title: 'Sum', width: 1 },
      ],
      rows: [
        { kind: 'group', cells: [{ text: 'Paid', span: 2 }] },
        { cells: [{ text: 'Acme', shape: 'square' }, '100.00'] },
        { cells: ['Bolt', '2.50'] },
        { kind: 'total', cells: ['All', '102.50'] },
      ],
    };
    const figures: PdfBlock = {
      kind: 'figures',
      items: [{ label: 'Payable', value: '102.50', result: true }],
    };
    const pdf = await printPdf(
      buildPdf([figures, { kind: 'heading', text: 'Sales' }, table], { title: 'Title', subtitle: 'Agent' }),
      stays,
    );
    const structure = printedStructure(pdf);
    if (structure === undefined) return;
    const text = structure.join(' ');
    expect(text).toMatch(/^Document Div Div P Title Span Agent .*Payable 102\.50 H1 Sales Table/);
    expect(text.slice(text.indexOf('Table'))).toBe(
      [
        'Table THead TR TH Name TH Sum TBody TR TD Paid',
        'TR TD Acme TD 100.00 TR TD Bolt TD 2.50 TR TD All TD 102.50',
      ].join(' '),
    );
    expect(await readPdfObjects(pdf)).toContain('/Lang (he)');
  });

  it('tags every row of a long list, in its order, and compresses the tags', async () => {
    const texts = Array.from({ length: 5_000 }, (_, i) => `Acme Office Supplies ${i}`);
    const pdf = await printPdf(buildPdf([getTable(...texts)], { title: 'Title' }), stays);
    expect(await readPdfObjects(pdf)).toContain('/Lang (he)');
    // Without the compression, the file has 2.2 MB.
    expect(pdf.length).toBeLessThan(500_000);
    const roles = printedRoles(pdf);
    if (roles === undefined) return;
    const rows = texts.flatMap(() => ['TR', 'TD']);
    expect(roles.slice(roles.indexOf('Table'))).toEqual(['Table', 'THead', 'TR', 'TH', 'TBody', ...rows]);
    const lines = printedText(pdf)?.split('\n') ?? [];
    expect(lines.filter((line) => line.startsWith('Acme'))).toEqual(texts);
  });

  it('prints every letter and point of a name once', async () => {
    const name = 'דָּוִד שָׁלוֹם כֹּהֵן בְּרֵאשִׁית תֻּפִּים לְךָ';
    const text = printedText(await printPdf(buildPdf([getTable(name)]), stays));
    if (text === undefined) return;
    // Poppler writes the points of a letter before it.
    const line = text.split('\n').find((one) => one.includes('\u05bc')) ?? '';
    const sort = (letters: string) => (letters.match(/[\u0591-\u05ea]/g) ?? []).sort();
    expect(sort(line)).toEqual(sort(name));
  });

  it('prints an emoji, and not boxes', async () => {
    const pdf = await printPdf(buildPdf([getTable(isolateName('👨‍👩‍👧'))]), stays);
    expect(await readPdfObjects(pdf)).toContain('+NotoEmoji');
  });

  it('rejects an unprintable document, and prints the next one', async () => {
    const broken = printPdf(buildPdf([{ kind: 'table', columns: [], rows: [], oneLine: true }]), stays);
    const whole = printPdf(buildPdf([getTable('א')], { landscape: true }), stays);
    await expect(broken).rejects.toMatchObject({ code: 'unavailable' });
    expect((await whole).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('cancels a document when its caller disconnects, skips those in the queue, and prints the next', async () => {
    const fork = jest.spyOn(childProcess, 'fork');
    const leaving = new AbortController();
    const long = buildPdf([getTable(...Array.from({ length: 20_000 }, (_, i) => `שורה ${i}`))]);
    const left = [printPdf(long, leaving.signal), printPdf(long, leaving.signal)];
    const small = printPdf(buildPdf([getTable('א')]), stays);
    await new Promise(setImmediate);
    const worker: ChildProcess = fork.mock.results[0]?.value;
    if (worker.pid === undefined) await once(worker, 'spawn');
    const ended = once(worker, 'exit');
    leaving.abort(new Error('gone'));
    for (const printed of left) await expect(printed).rejects.toThrow('gone');
    expect((await ended)[1]).toBe('SIGKILL');
    expect((await small).subarray(0, 5).toString()).toBe('%PDF-');
    // One for the cancelled document, one for the small one.
    expect(fork).toHaveBeenCalledTimes(2);
  });
});

describe('printable texts', () => {
  it.each([
    ['\u202eabc\u202c', 'abc'],
    ['a\u2066b', 'ab'],
    ['\u2069a\u2066', 'a'],
    ['שורה\nשנייה\t\u0000', 'שורה שנייה '],
    [isolateNumber('-5'), '\u2066-5\u2069'],
    [isolateName('a\u2069b\u2067'), '\u2068ab\u2069'],
  ])('%j becomes %j', (text, printed) => {
    expect(printableText(text)).toBe(printed);
  });
});
