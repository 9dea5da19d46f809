/** Texts of every printed report. */
export const reportPdfTexts = {
  madeAt: (moment: string): string => `הופק ${moment}`,
  madeBy: (name: string): string => `על ידי ${name}`,
  syncedAt: (moment: string): string => `נכון לסנכרון ${moment}`,
  neverSynchronised: 'טרם הושלם סנכרון',
} as const;
