import { inflateRawSync } from 'node:zlib';

/** Returns the parts of a zip file by path, read from its central directory. */
export function unzip(file: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  let at = file.readUInt32LE(file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1')) + 16);
  while (file.readUInt32LE(at) === 0x02014b50) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const start = file.readUInt32LE(at + 42);
    const data = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
    const packed = file.subarray(data, data + file.readUInt32LE(at + 20));
    const content = file.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    parts.set(file.toString('utf8', at + 46, at + 46 + nameLength), content.toString());
    at += 46 + nameLength + extra + comment;
  }
  return parts;
}

/** Returns the rows of a sheet by column letter: numbers as numbers, texts as texts. */
export function readRows(sheet: string): Record<string, string | number>[] {
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells = '']) =>
    Object.fromEntries(
      [
        ...cells.matchAll(
          /<c r="([A-Z]+)\d+"[^>]*>(?:(?:<f>[^<]*<\/f>)?<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t><\/is>)<\/c>/gs,
        ),
      ].map(([, column = '', value, text = '']) => [
        column,
        value === undefined ? plain(text) : Number(value),
      ]),
    ),
  );
}

function plain(xml: string): string {
  return xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
