/** Texts of every printed report. */
export const reportPaperTexts = {
  madeAt: (moment: string): string => `הופק ${moment}`,
  madeBy: (name: string): string => `על ידי ${name}`,
  asOf: (moment: string): string => `נכון לסנכרון ${moment}`,
  neverSynchronised: 'עוד לא היה סנכרון',
} as const;
