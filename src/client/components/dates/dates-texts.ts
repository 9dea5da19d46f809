import type { PresetName } from './presets';

export const datesTexts = {
  from: 'מתאריך',
  to: 'עד תאריך',
  month: 'חודש',
  previousMonth: 'החודש הקודם',
  nextMonth: 'החודש הבא',
  unreadable: 'אי אפשר לקרוא את התאריך. למשל: 5.10.2026',
  reversed: 'תאריך הסיום מוקדם מתאריך ההתחלה',
} as const;

/** Abbreviations that end with a geresh. dayjs' own lack it for Friday and for the months. */
export const calendarNames = {
  weekdaysMin: ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'ש׳'],
  monthsShort: ['ינו׳', 'פבר׳', 'מרץ', 'אפר׳', 'מאי', 'יוני', 'יולי', 'אוג׳', 'ספט׳', 'אוק׳', 'נוב׳', 'דצמ׳'],
};

export const presetTexts: Record<PresetName, string> = {
  today: 'היום',
  yesterday: 'אתמול',
  lastSevenDays: '7 הימים האחרונים',
  thisMonth: 'החודש',
  lastMonth: 'החודש שעבר',
  quarter: 'הרבעון',
  lastQuarter: 'הרבעון שעבר',
  year: 'השנה',
  lastYear: 'השנה שעברה',
};
