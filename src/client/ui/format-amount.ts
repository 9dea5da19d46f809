/** Marks that Intl puts into Hebrew texts to steer their direction. Elements do that here: a mark would be copied along. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

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

/**
 * An amount in shekels for people to read, e.g. `-1,234.50 ₪`: what is copied is that very text. Show it with `<Amount>`,
 * which keeps its minus in front. Never for files: those take the number.
 * @param agorot false rounds to whole shekels.
 */
export function formatAmount(shekels: number, { agorot = true }: { agorot?: boolean } = {}): string {
  return plain((agorot ? withAgorot : wholeShekels).format(withoutMinusZero(shekels, agorot ? 2 : 0)));
}

/** A number of things, e.g. `1,234`. */
export function formatCount(value: number): string {
  return plain(counts.format(withoutMinusZero(value, 0)));
}

/** For a canvas, which has no elements: an amount or number that stands as it is within Hebrew. Never for texts to copy. */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}

/** -0.4 shekels are 0, not -0. */
function withoutMinusZero(value: number, fractionDigits: number): number {
  return Math.abs(value) < 0.5 / 10 ** fractionDigits ? 0 : value;
}

function plain(text: string): string {
  return text.replace(DIRECTION_MARKS, '').replace(/\u00a0/g, ' ');
}
