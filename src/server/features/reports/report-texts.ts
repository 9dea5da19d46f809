/** Texts of every printed report. */
export const reportPdfTexts = {
  madeAt: (moment: string): string => `הופק ${moment}`,
  madeBy: (name: string): string => `על ידי ${name}`,
  syncedAt: (moment: string): string => `נכון לסנכרון ${moment}`,
  neverSynchronised: 'עוד לא היה סנכרון',
} as const;
