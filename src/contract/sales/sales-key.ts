import { isDay } from '../calendar/calendar-rules';
import { LARGEST_CODE } from '../lists/filters';
import { LONGEST_SORTED_TEXT } from '../lists/search-text';

/**
 * The key of a sale in an order: what a page begins at, in the address bar too. Readable parts between `~`: the sorted
 * value (for people and statuses their id and then the date) and the sale's id. An empty part is null.
 */
export const SALE_SORTS = [
  'date',
  'number',
  'customer',
  'agent',
  'marketer',
  'status',
  'amount',
  'commission',
] as const;
export type SaleSort = (typeof SALE_SORTS)[number];

/** Orders in which sales stand in groups: within one, the newest come first, whatever the direction. */
export const GROUPED_SORTS = ['customer', 'agent', 'marketer', 'status'] as const;
export type GroupedSort = (typeof GROUPED_SORTS)[number];

/** What a key is made of. */
export interface KeyedSale {
  id: string;
  number: string | null;
  saleDate: string | null;
  customerId: string | null;
  agentId: string | null;
  marketerId: string | null;
  statusCode: number | null;
  amount: number;
  commission: number;
}

/** Where a sale stands in an order. */
export type SalePlace =
  /** `value`: number, amount, commission or date, as text. */
  | { grouped: false; value: string | null; id: string }
  | { grouped: true; group: string | null; date: string | null; id: string };

export function isGrouped(sort: SaleSort): sort is GroupedSort {
  return (GROUPED_SORTS as readonly string[]).includes(sort);
}

/** The key of this sale in this order. */
export function saleKey(sale: KeyedSale, sort: SaleSort): string {
  const value = sortedValue(sale, sort);
  const parts = isGrouped(sort) ? [value, sale.saleDate, sale.id] : [value, sale.id];
  return parts.map((part) => encodeURIComponent(part ?? '').replaceAll('~', '%7E')).join('~');
}

function sortedValue(sale: KeyedSale, sort: SaleSort): string | number | null {
  switch (sort) {
    case 'date':
      return sale.saleDate;
    case 'number':
      return sale.number && [...sale.number].slice(0, LONGEST_SORTED_TEXT).join('');
    case 'status':
      return sale.statusCode;
    case 'customer':
      return sale.customerId;
    case 'agent':
      return sale.agentId;
    case 'marketer':
      return sale.marketerId;
    default:
      return sale[sort];
  }
}

const AMOUNT = /^-?\d{1,12}(\.\d{1,2})?$/;
const CODE = /^-?\d{1,10}$/;
function isCode(text: string): boolean {
  return CODE.test(text) && Math.abs(Number(text)) <= LARGEST_CODE;
}

/** The place that a key names; null for a text that is no key of this order. */
export function placeOfKey(key: string, sort: SaleSort): SalePlace | null {
  const parts = decodedParts(key);
  const id = parts?.pop();
  if (!parts || !id) return null;
  if (isGrouped(sort)) {
    const [group = '', date = ''] = parts;
    const fits =
      parts.length === 2 && optional(date, isDay) && (sort !== 'status' || optional(group, isCode));
    return fits ? { grouped: true, group: group || null, date: date || null, id } : null;
  }
  const [value = ''] = parts;
  if (parts.length !== 1 || !fitsSort(value, sort)) return null;
  return { grouped: false, value: value || null, id };
}

function fitsSort(value: string, sort: SaleSort): boolean {
  if (sort === 'date') return optional(value, isDay);
  return sort === 'number' || AMOUNT.test(value);
}

function optional(value: string, fits: (value: string) => boolean): boolean {
  return value === '' || fits(value);
}

/** No character that a database's text cannot hold. */
function decodedParts(key: string): string[] | null {
  try {
    const parts = key.split('~').map(decodeURIComponent);
    return parts.some((part) => part.includes('\0')) ? null : parts;
  } catch {
    return null;
  }
}
