import type { Change } from './change';
import { formatCount } from '../values/format-number';

/**
 * A change in words.
 * @param period what it is compared with, after a preposition-less "than", e.g. the same days of October.
 */
export function changeText(change: Change, period: string): string {
  switch (change.kind) {
    case 'same':
      return `ללא שינוי לעומת ${period}`;
    case 'from-zero':
      return `לעומת 0 ב${period}`;
    case 'slightly-more':
      return `מעט יותר מ${period}`;
    case 'slightly-less':
      return `מעט פחות מ${period}`;
    case 'times':
      return `פי ${formatCount(change.factor)} מ${period}`;
    case 'more':
      return `${percentOf(change.percent)}יותר מ${period}`;
    case 'less':
      return `${percentOf(change.percent)}פחות מ${period}`;
  }
}

function percentOf(percent: number | null): string {
  return percent === null ? '' : `${formatCount(percent)}% `;
}
