/** User-facing reasons of rejected changes. */
export const managementTexts = {
  noAgent: 'הסוכן אינו קיים',
  numberTaken: 'המספר כבר רשום אצל סוכן אחר',
};
