import { customerFieldTexts } from '#contract/features/customers/customers-texts';
import { formatCount } from '#client/components/values/format-number';

export const customersTexts = {
  ...customerFieldTexts,
  search: 'שם, ח.פ., טלפון או עיר',
  show: 'אילו לקוחות',
  all: 'כולם',
  activeOnes: 'פעילים',
  inactiveOnes: 'לא פעילים',
  /** Name of a choice with its number, if known. */
  counted: (name: string, count: number | undefined): string =>
    count === undefined ? name : `${name} ${formatCount(count)}`,
  lostMonthly: 'הכנסה שאבדה, לחודש',
  neverBought: 'מעולם לא קנו',
  activeMeaning: (days: number): string => `פעיל: עם מכירה ב-${formatCount(days)} הימים האחרונים`,
  noneTitle: 'עדיין אין לקוחות',
  none: 'הלקוחות מגיעים ממערכת ה-CRM ויופיעו כאן אחרי הסנכרון הבא.',
} as const;
