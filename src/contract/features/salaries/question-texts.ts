/** Words for questions of agents about their salaries, for both the agent and payroll. */
export const questionReasonTexts = {
  commission: 'העמלה שגויה',
  not_mine: 'לא המכירה שלי',
  other: 'אחר',
  missing: 'חסרה מכירה',
} as const;

/** Words for the answers; `carried` is followed by the month. */
export const answerTexts = {
  right: 'נכון כפי שהוא',
  corrected: 'תוקן ב-CRM',
  carried: 'צורף לשכר',
} as const;
