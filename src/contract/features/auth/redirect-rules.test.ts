import fc from 'fast-check';
import { safeRedirect, signInPath, twoFactorPath } from './redirect-rules';

const origin = 'https://misrad.example';

describe('safeRedirect', () => {
  it.each([
    '/',
    '/customers',
    '/user-info/sales?from=2026-01-01&agent=7#row-3',
    '/reports/smart-ledger?marketer=%D7%90',
    '/settings/users?search=a%26b',
    '/inventory?next=//evil',
    '/loginish',
  ])('redirects to %s', (path) => expect(safeRedirect(path, origin)).toBe(path));

  it.each([
    ['//evil'],
    ['/\\evil'],
    ['\\\\evil'],
    ['/\\/evil'],
    ['\\/evil'],
    ['/\t/evil'],
    ['/\n/evil'],
    ['\t//evil'],
    ['\u0000//evil'],
    ['%2f%2fevil'],
    ['%252f%252fevil'],
    ['https:evil'],
    ['https:/evil'],
    ['https:\\evil'],
    ['http:///evil'],
    ['HTTPS://evil'],
    ['//misrad.example@evil'],
    ['//misrad.example:x@evil'],
    ['https://misrad.example.evil'],
    ['https://misrad.example%40evil'],
    ['https://evil#misrad.example'],
    ['https://evil?misrad.example'],
    ['https://evil\\@misrad.example'],
    ['//evil%E3%80%82com'],
    ['//evil。com'],
    ['//ⓔⓥⓘⓛ'],
    ['/.//evil'],
    ['/..//evil'],
    ['/a/..//evil'],
    ['/./\\evil'],
    ['/%2e%2e//evil'],
    ['/%2E//evil'],
    ['javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['java\tscript:alert(1)'],
    [' javascript:alert(1)'],
    ['\u0001javascript:alert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['vbscript:x'],
    ['blob:https://misrad.example/1'],
    ['//[::1]'],
    ['//2130706433'],
    ['//0x7f.1'],
    ['/a\u202Egnp.exe'],
    ['/\u2028evil'],
    ['/login?redirect=//evil'],
    ['/login?redirect=/login?redirect=//evil'],
    ['/login?redirect=%2Flogin%3Fredirect%3D%252Flogin%253Fredirect%253D%252F%252Fevil'],
    ['/LOGIN'],
    ['/login/'],
    ['/login#x'],
    ['/%6Cogin'],
    ['/a/../login'],
    ['/logout'],
    ['/2fa'],
    ['/2fa?redirect=/x'],
    ['/auth/action?mode=signIn'],
    ['/reset-password'],
    ['/__/auth/handler?apiKey=x'],
    ['/api/auth/userProfile'],
    ['/emulator/action?mode=signIn'],
    ['/customers\u200b'],
    ['/customers\u2060'],
    ['/customers\u2066'],
    ['/customers\u2069'],
    ['/customers\ufeff'],
    ['/customers\u0085'],
    ['/%zz'],
    [''],
    ['.'],
    ['..'],
    ['#'],
    ['?'],
    ['null'],
    ['undefined'],
    ['[object Object]'],
    ['customers'],
    ['https://misrad.example/customers'],
    ['//misrad.example/customers'],
    [null],
    [undefined],
    [['/customers', '//evil']],
    [{ toString: (): string => '/customers' }],
  ])('redirects to the home page instead of %j', (value) => expect(safeRedirect(value, origin)).toBe('/'));

  it('accepts addresses of up to 2,000 characters', () => {
    const ofLength = (length: number): string => `/${'a'.repeat(length - 1)}`;
    expect(safeRedirect(ofLength(2_000), origin)).toBe(ofLength(2_000));
    for (const length of [2_001, 100_000]) expect(safeRedirect(ofLength(length), origin)).toBe('/');
  });

  it.each([
    ['/%09/evil', '/%09/evil'],
    ['/%0a/evil', '/%0a/evil'],
    ['/%5cevil', '/%5cevil'],
    ['/%2f/evil', '/%2f/evil'],
    ['/%0d%0aLocation:x', '/%0d%0aLocation:x'],
    ['/..%2F%5cevil.com%2F%3f%2F..%2F..', '/..%2F%5cevil.com%2F%3f%2F..%2F..'],
  ])('keeps %s encoded, a path of this origin without a page', (value, expected) => {
    expect(safeRedirect(value, origin)).toBe(expected);
  });

  it('never leaves the origin', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '@',
      ':',
      '\t',
      '\n',
      'evil',
      'https:',
      '?',
      '#',
      '。',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (value) => {
        const target = safeRedirect(value, origin);
        expect(target).toMatch(/^\/(?!\/)/);
        expect(new URL(target, origin).origin).toBe(origin);
        expect(safeRedirect(target, origin)).toBe(target);
      }),
      { numRuns: 2_000 },
    );
  });
});

it.each([
  ['/login', signInPath],
  ['/2fa', twoFactorPath],
])('%s contains the whole address', (page, leadingBackTo) => {
  const path = '/user-info/sales?from=2026-01-01&agent=7#row-3';
  const { pathname, searchParams } = new URL(leadingBackTo(path), origin);
  expect(pathname).toBe(page);
  expect(safeRedirect(searchParams.get('redirect'), origin)).toBe(path);
});
