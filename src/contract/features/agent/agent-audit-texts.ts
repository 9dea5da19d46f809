export const agentAuditTexts = {
  own_statement: {
    kind: 'דוח המשכורת של הסוכן',
    actions: {
      printed: 'הפקת דוח המשכורת ב-PDF על ידי הסוכן',
    },
  },
} as const;
