/** Titles of the pages and of their menu entries. */
export const pageTexts = {
  salaries: 'משכורות',
  salaryReports: 'דוחות משכורת',
  salaryReportsEntry: 'דוח לסוכן וסגירת חודש',
  companySalaries: 'דוח משכורות',
  companySalariesEntry: 'דוח שכר חברה',
} as const;
