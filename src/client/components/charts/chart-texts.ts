import type { AmountUnit } from './amount-unit';

export const chartTexts = {
  showTable: 'הצגת טבלה',
  showChart: 'הצגת תרשים',
  table: 'טבלה',
  chart: 'תרשים',
  partial: 'מקווקו: חודש שטרם הסתיים',
} as const;

export const unitTexts: Record<AmountUnit, string> = {
  shekels: 'בשקלים',
  thousands: 'באלפי שקלים',
  millions: 'במיליוני שקלים',
};
