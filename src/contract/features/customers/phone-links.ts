/** Matches the digits of a phone number. */
const DIGITS = /\d/g;
/** Longer numbers are not valid in E.164. Shorter numbers are extensions or short codes. */
const [SHORTEST, LONGEST] = [8, 15];
const ISRAEL = '972';
/** Mobile and VoIP numbers have two digits after the 0, landlines have one. */
const LOCAL = /^972([57]\d|[2-489])(\d{3})(\d{4})$/;

/**
 * Returns a phone number as E.164 without its plus. The leading 0 of an Israeli number becomes 972. Null if the text
 * is not a number that can be dialled from abroad.
 */
export function internationalNumber(phone: string | null): string | null {
  if (phone === null) return null;
  const digits = (phone.match(DIGITS) ?? []).join('');
  const trimmed = phone.trim();
  if (trimmed.startsWith('+')) return fitting(withoutTrunk(digits));
  if (digits.startsWith('00')) return fitting(withoutTrunk(digits.slice(2)));
  if (digits.startsWith(ISRAEL)) return fitting(withoutTrunk(digits));
  return digits.startsWith('0') ? fitting(ISRAEL + digits.slice(1)) : null;
}

/**
 * Takes a number of `internationalNumber`. Returns false for an Israeli landline, which cannot receive text messages.
 */
export function canReceiveMessages(number: string): boolean {
  return !number.startsWith(ISRAEL) || number.startsWith(`${ISRAEL}5`);
}

/**
 * Returns an Israeli phone number in its local notation. Foreign numbers and numbers of another length stay
 * unchanged.
 */
export function localNumber(phone: string | null): string | null {
  const [, area, start, end] = LOCAL.exec(internationalNumber(phone) ?? '') ?? [];
  return area === undefined ? phone : `0${area}-${start}-${end}`;
}

/** `+972 (0)50…`: the 0 is dialled only inside the country. */
function withoutTrunk(digits: string): string {
  return digits.startsWith(`${ISRAEL}0`) ? ISRAEL + digits.slice(ISRAEL.length + 1) : digits;
}

function fitting(digits: string): string | null {
  return digits.length >= SHORTEST && digits.length <= LONGEST ? digits : null;
}
