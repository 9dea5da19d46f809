/** Of a number as people write it: digits, and a plus at its start. */
const DIGITS = /\d/g;
/** Longer is no telephone number (E.164), shorter is an extension or a short code. */
const [SHORTEST, LONGEST] = [8, 15];
const ISRAEL = '972';
/** Mobiles and networks have two digits after the 0, towns one. */
const LOCAL = /^972([57]\d|[2-489])(\d{3})(\d{4})$/;

/**
 * A telephone number as E.164 without its plus; an Israeli one gets 972 for its first 0. Null for what is no number that
 * can be dialled from abroad.
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

/** Of a number as `internationalNumber` gives it: an Israeli line that is no mobile takes no written messages. */
export function takesMessages(number: string): boolean {
  return !number.startsWith(ISRAEL) || number.startsWith(`${ISRAEL}5`);
}

/** A telephone number as it is written in Israel, whatever its form; one from elsewhere, or of another length, as it came. */
export function localNumber(phone: string | null): string | null {
  const [, area, start, end] = LOCAL.exec(internationalNumber(phone) ?? '') ?? [];
  return area === undefined ? phone : `0${area}-${start}-${end}`;
}

/** `+972 (0)50…`: the 0 is dialled within the country only. */
function withoutTrunk(digits: string): string {
  return digits.startsWith(`${ISRAEL}0`) ? ISRAEL + digits.slice(ISRAEL.length + 1) : digits;
}

function fitting(digits: string): string | null {
  return digits.length >= SHORTEST && digits.length <= LONGEST ? digits : null;
}
