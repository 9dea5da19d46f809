/** Texts of the frame, which is loaded before the area. */
export const ownEntriesTexts = {
  area: 'האזור שלי',
  pay: 'שכר',
  sales: 'מכירות',
  customers: 'לקוחות',
} as const;
