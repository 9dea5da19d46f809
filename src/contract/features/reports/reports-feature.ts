import { feature } from '#contract/lib/feature';

export const reportsFeature = feature({
  name: 'reports',
  audit: {
    reports_resellers_summary: {
      kind: 'לקוחות לא פעילים',
      actions: {
        exported: 'ייצוא לקוחות לא פעילים',
      },
    },
    ledger: {
      kind: 'כרטסת חכמה',
      actions: {
        exported: 'הפקת כרטסת חכמה',
      },
    },
    marketers: {
      kind: 'משווקים',
      actions: {
        exported: 'ייצוא משווקים',
      },
    },
    sales_print: {
      kind: 'הדפסת מכירות',
      actions: {
        printed: 'הדפסת מכירות',
      },
    },
    report_settings: {
      kind: 'הגדרות כרטסת ודוחות',
      actions: {
        changed: 'שינוי הגדרות כרטסת ודוחות',
      },
    },
  },
});
