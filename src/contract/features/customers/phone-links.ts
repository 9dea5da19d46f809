import { removeUnseen } from '#contract/lib/http/typed-text';
import { EXTENSION_WORD } from './customers-texts';

/** Matches the digits of a phone number. */
const DIGITS = /\d/g;
/** Longer numbers are not valid in E.164. Shorter numbers are extensions or short codes. */
const [SHORTEST, LONGEST] = [8, 15];
const ISRAEL = '972';
/** Mobile and VoIP numbers have two digits after the 0, landlines have one. */
const LOCAL = /^972([57]\d|[2-489])(\d{3})(\d{4})$/;
/** A local number within a text. The digits after it do not continue it. */
const WRITTEN = /(?<!\d)0(?:[57]\d|[2-489])(?:[\s.()\p{Pd}]*\d){7}(?!\d|[\s.\p{Pd}]*[1-9])/u;
/** Signs between two numbers, and the plus of the second one. */
const SEPARATORS = /[/,;]|\s(?=\+)/;
/** An extension, up to the end of the text. */
const EXTENSION = new RegExp(String.raw`(?:${EXTENSION_WORD}|ext|(?<=\d\s*)x).*$`, 'is');

/**
 * Returns the first whole phone number of a text as E.164 without its plus. The leading 0 of an Israeli number becomes 972; it has
 * nine digits after it, a landline eight. Null if the text has no number that can be dialled from abroad.
 */
export function internationalNumber(phone: string | null): string | null {
  for (const part of removeUnseen(phone ?? '').split(SEPARATORS)) {
    const number = readNumber(part.replace(EXTENSION, ''));
    if (number !== null) return number;
  }
  return null;
}

/**
 * Takes a number of `internationalNumber`. Returns false for an Israeli landline, which cannot receive text messages.
 */
export function canReceiveMessages(number: string): boolean {
  return !number.startsWith(ISRAEL) || number.startsWith(`${ISRAEL}5`);
}

/**
 * Returns an Israeli phone number in its local notation. Foreign numbers, and texts with more than one number, stay
 * unchanged.
 */
export function localNumber(phone: string | null): string | null {
  const number = internationalNumber(phone) ?? '';
  const [, area, start, end] = LOCAL.exec(number) ?? [];
  if (phone === null || area === undefined) return phone;
  // An extension would be lost.
  const isWhole = getDigits(phone).endsWith(number.slice(ISRAEL.length));
  return isWhole ? `0${area}-${start}-${end}` : phone;
}

function readNumber(text: string): string | null {
  const digits = getDigits(text);
  if (text.trim().startsWith('+')) return readInternational(text.replace(/^\s*\+/, ''));
  if (digits.startsWith('00')) return readInternational(text.replace(/^\D*00/, ''));
  if (digits.startsWith(ISRAEL)) return readInternational(text);
  const [local] = WRITTEN.exec(text) ?? [];
  return local === undefined ? null : ISRAEL + getDigits(local).slice(1);
}

/** @param text number that begins with its country code */
function readInternational(text: string): string | null {
  // `(0)`: the 0 is dialled only inside the country.
  const digits = getDigits(text.replace(/\(\s*0\s*\)/, ''));
  const number = digits.startsWith(`${ISRAEL}0`) ? ISRAEL + digits.slice(ISRAEL.length + 1) : digits;
  if (number.startsWith(ISRAEL)) return LOCAL.test(number) ? number : null;
  return number.length >= SHORTEST && number.length <= LONGEST ? number : null;
}

function getDigits(text: string): string {
  return (text.match(DIGITS) ?? []).join('');
}
