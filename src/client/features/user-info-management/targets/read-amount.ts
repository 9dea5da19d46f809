import { shownName } from '#contract/lib/http/name-text';
import { parseNumber } from '#client/components/form/parse-number';
import { SHEKEL_SPELLINGS } from './targets-texts';

/** Quotes around a cell, and the shekel in its spellings, before or after the number. */
const OUTER = /^["'“”„]+|["'“”„]+$/g;
const CURRENCY = new RegExp(String.raw`^(?:${SHEKEL_SPELLINGS})\s*|\s*(?:${SHEKEL_SPELLINGS})\.?$`, 'giu');

/**
 * Reads a pasted amount in ₪. Returns null for an empty text, NaN for a text that is not an amount: a percentage, and a cell with
 * several lines.
 */
export function readAmount(text: string): number | null {
  if (text.trim().includes('\n')) return Number.NaN;
  return parseNumber(shownName(text).replace(OUTER, '').trim().replace(CURRENCY, ''));
}
