export const customersAuditTexts = {
  customers: {
    kind: 'לקוחות',
    actions: {
      exported: 'ייצוא לקוחות',
    },
  },
  customer: {
    kind: 'לקוח',
    actions: {
      do_not_contact_changed: 'שינוי סימון ״לא ליצור קשר״',
    },
  },
} as const;
