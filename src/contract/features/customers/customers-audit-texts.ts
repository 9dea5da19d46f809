export const customersAuditTexts = {
  customer: {
    kind: 'לקוח',
    actions: {
      do_not_contact_changed: 'שינוי סימון „לא ליצור קשר”',
    },
  },
} as const;
