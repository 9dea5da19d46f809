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

/** With the mark that keeps it in front of its digits (U+200E). */
const MINUS = '\u200e-';

interface MoneyForm {
  /** Rounded to whole shekels. */
  whole?: boolean;
  /** Without `₪`, where a heading says the unit. */
  bare?: boolean;
}

/**
 * An amount in shekels as it stands in a right-to-left element, e.g. `1,234.50 ₪`: Intl's own order for he-IL, in which `₪`
 * comes last and so stands at the left. On a screen, show `<Money>`; a canvas or a title takes `moneyText`, files the number.
 */
export function formatMoney(shekels: number, { whole = false, bare = false }: MoneyForm = {}): string {
  const format = whole ? wholeShekels : withAgorot;
  const parts = format.formatToParts(withoutMinusZero(shekels, whole ? 0 : 2));
  const shown = bare ? parts.filter(({ type }) => type !== 'currency' && type !== 'literal') : parts;
  return shown.map(({ type, value }) => (type === 'minusSign' ? MINUS : plain(value))).join('');
}

/** The same where no element can stand: isolated from the text around it. */
export function moneyText(shekels: number, form: MoneyForm = {}): string {
  return `\u2067${formatMoney(shekels, form)}\u2069`;
}

/** A number of things, e.g. `1,234`. */
export function formatCount(value: number): string {
  return plain(counts.format(withoutMinusZero(value, 0)));
}

/** A quantity of up to three places, without zeros at the end, e.g. `1,234.5`. */
export function formatQuantity(value: number): string {
  return plain(quantities.format(withoutMinusZero(value, 3)));
}

/** @param percent of a hundred: 12.5 is `12.5%`. */
export function formatPercent(percent: number, digits = 0): string {
  return `${withoutMinusZero(percent, digits).toFixed(digits)}%`;
}

/** For a canvas, which has no elements: a number or date that stands as it is within Hebrew. Never for texts to copy. */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}

/** -0.4 shekels are 0, not -0. */
function withoutMinusZero(value: number, fractionDigits: number): number {
  return Math.abs(value) < 0.5 / 10 ** fractionDigits ? 0 : value;
}

/** Marks that Intl puts into Hebrew texts to steer their direction. Elements do that here: a mark would be copied along. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

function plain(text: string): string {
  return text.replace(DIRECTION_MARKS, '').replace(/\u00a0/g, ' ');
}
