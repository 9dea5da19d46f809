export const salariesAuditTexts = {
  month: {
    kind: 'חודש',
    actions: {
      closed: 'סגירת חודש',
      reopened: 'פתיחה מחדש של חודש',
    },
  },
  late_change: {
    kind: 'שינוי מאוחר',
    actions: {
      carried: 'צירוף שינוי מאוחר כתיקון',
      declined: 'דחיית שינוי מאוחר',
      taken_back: 'ביטול ההחלטה על שינוי מאוחר',
    },
  },
  statement: {
    kind: 'דוח משכורת',
    actions: {
      exported: 'ייצוא דוח משכורת',
      printed: 'הפקת דוח משכורת ב-PDF',
      opened: 'פתיחת הודעה עם דוח משכורת',
      checked: 'סימון דוחות משכורת כנבדקו',
      unchecked: 'ביטול סימון של דוחות משכורת',
    },
  },
  statements: {
    kind: 'דוחות משכורת',
    actions: {
      exported: 'ייצוא כל דוחות המשכורת',
      sent: 'שליחת דוחות משכורת',
      cancelled: 'ביטול שליחה של דוחות משכורת',
    },
  },
  company_salaries: {
    kind: 'משכורות',
    actions: {
      exported: 'ייצוא דוח משכורות',
    },
  },
  payroll: {
    kind: 'קובץ לרואה החשבון',
    actions: {
      exported: 'ייצוא קובץ לרואה החשבון',
    },
  },
  salary_settings: {
    kind: 'הגדרות משכורות',
    actions: {
      changed: 'שינוי הגדרות משכורות',
    },
  },
} as const;
