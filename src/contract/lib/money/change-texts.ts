import type { Change } from './compare-amounts';

const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/**
 * Describes a change as text.
 * @param period name of the compared period, without its preposition, e.g. the same days of October.
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
    case 'almost-zero':
      return `כמעט אפס לעומת ${period}`;
    case 'times':
      return `פי ${counts.format(change.factor)} מ${period}`;
    case 'more':
      return `${percentText(change.percent)}יותר מ${period}`;
    case 'less':
      return `${percentText(change.percent)}פחות מ${period}`;
  }
}

/** Describes a change as one word or a percentage, displayed next to an arrow. */
export function shortChangeText(change: Change): string {
  switch (change.kind) {
    case 'same':
      return 'ללא שינוי';
    case 'from-zero':
      return 'לעומת 0';
    case 'slightly-more':
      return 'מעט יותר';
    case 'slightly-less':
      return 'מעט פחות';
    case 'almost-zero':
      return 'כמעט אפס';
    case 'times':
      return `פי ${counts.format(change.factor)}`;
    case 'more':
      return percentText(change.percent).trim() || 'יותר';
    case 'less':
      return percentText(change.percent).trim() || 'פחות';
  }
}

function percentText(percent: number | null): string {
  return percent === null ? '' : `${counts.format(percent)}% `;
}
