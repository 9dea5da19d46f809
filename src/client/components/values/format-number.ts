import { withNoun } from '#contract/lib/with-noun';

const currency = (fractionDigits: number) =>
  new Intl.NumberFormat('he-IL', {
    style: 'currency',
    currency: 'ILS',
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  });

const withAgorot = currency(2);
const wholeShekels = currency(0);
const counts = new Intl.NumberFormat('he-IL', { maximumFractionDigits: 0 });
const quantities = new Intl.NumberFormat('he-IL', { maximumFractionDigits: 3 });

/** Minus with a direction mark (U+200E) that keeps it in front of its digits. */
const MINUS = '\u200e-';

interface MoneyForm {
  whole?: boolean;
  /** Omits `₪`, if a heading shows the unit. */
  bare?: boolean;
}

/**
 * Formats an amount in ₪ for a right-to-left element, e.g. `1,234.50 ₪`: Intl's order for he-IL, with `₪` last, i.e. at
 * the left. Components use `<Money>`; a canvas or a title uses `moneyText`; files use the number.
 */
export function formatMoney(shekels: number, { whole = false, bare = false }: MoneyForm = {}): string {
  const format = whole ? wholeShekels : withAgorot;
  const parts = format.formatToParts(withoutMinusZero(shekels, whole ? 0 : 2));
  const shown = bare ? parts.filter(({ type }) => type !== 'currency' && type !== 'literal') : parts;
  return shown.map(({ type, value }) => (type === 'minusSign' ? MINUS : plain(value))).join('');
}

/** Formats an amount for places without elements: isolated from the surrounding text. */
export function moneyText(shekels: number, form: MoneyForm = {}): string {
  return `\u2067${formatMoney(shekels, form)}\u2069`;
}

/** Formats an integer, e.g. `1,234`. */
export function formatCount(value: number): string {
  return plain(counts.format(withoutMinusZero(value, 0)));
}

/** Formats a number with its noun. @param one the whole text for 1 */
export function pluralize(count: number, one: string, many: string): string {
  return withNoun(count, one, many, formatCount);
}

/** Formats an integer, isolated from the surrounding text. */
export function isolatedCount(value: number): string {
  return isolated(formatCount(value));
}

/** Formats a quantity with up to three decimals and no trailing zeros, e.g. `1,234.5`. */
export function formatQuantity(value: number): string {
  return plain(quantities.format(withoutMinusZero(value, 3)));
}

/** @param percent 12.5 is `12.5%`. */
export function formatPercent(percent: number, digits = 0): string {
  return `${withoutMinusZero(percent, digits).toFixed(digits)}%`;
}

/** Isolates a number or date within Hebrew, for a canvas, which has no elements. Not for text that may be copied. */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}

/** -0.4 ₪ are 0, not -0. */
function withoutMinusZero(value: number, fractionDigits: number): number {
  return Math.abs(value) < 0.5 / 10 ** fractionDigits ? 0 : value;
}

/** Direction marks that Intl puts into Hebrew texts. Elements set the direction here, and the marks would be copied. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

function plain(text: string): string {
  return text.replace(DIRECTION_MARKS, '').replace(/\u00a0/g, ' ');
}
