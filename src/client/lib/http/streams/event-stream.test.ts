import { EventStreamParser } from './event-stream';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Parses `text` in pieces of `size` bytes. */
function parse(text: string, size: number) {
  const parser = new EventStreamParser();
  const bytes = encode(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.slice(i * size, (i + 1) * size),
  );
  return pieces.flatMap((piece) => parser.push(piece));
}

const TWO = [
  { event: 'progress', data: '{"name":"דנה 💎"}' },
  { event: 'end', data: 'first\nsecond' },
];

describe.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
])('event stream with %s', (_name, end) => {
  const text = [
    ': heartbeat',
    '',
    'event: progress',
    'data: {"name":"דנה 💎"}',
    '',
    'event:end',
    'data:first',
    'data: second',
    '',
    ': heartbeat',
    '',
    '',
  ].join(end);

  it.each([1, 2, 3, 5, 7, 64, 10_000])('gives the same result in pieces of %i bytes', (size) => {
    expect(parse(text, size)).toEqual(TWO);
  });
});

it('drops a truncated message', () => {
  expect(parse('event: end\ndata: {}\n', 4)).toEqual([]);
});

it('names an unnamed event `message`, and ignores unknown fields', () => {
  expect(parse('id: 7\nretry: 10\ndata: a:b\n\n', 3)).toEqual([{ event: 'message', data: 'a:b' }]);
});
