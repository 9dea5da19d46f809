/** Beginnings of words by which a sale's status is known, whatever the CRM's codes are and whether it says it of a sale or an order. */
export const statusStems = {
  new: ['חדש'],
  approved: ['מאושר', 'אושר'],
  supplied: ['סופק'],
  paid: ['שולמ', 'שולם'],
  cancelled: ['בוטל', 'מבוטל'],
} as const;

export const noStatusText = 'ללא סטטוס';
