/** Why a change is refused, for the person at the field. */
export const managementTexts = {
  noAgent: 'הסוכן אינו קיים',
  numberTaken: 'המספר כבר רשום אצל סוכן אחר',
};
