import { customerFieldTexts } from '#contract/features/customers/customers-texts';

export const customerColumnTexts = {
  ...customerFieldTexts,
  contact: 'יצירת קשר',
  lost: customerFieldTexts.lastYearAmount,
  oneDay: 'יום אחד',
  days: 'ימים',
} as const;
