export const agentNameTexts = {
  noAgent: 'ללא סוכן',
  unknown: (id: string): string => `סוכן לא מוכר ${id}`,
} as const;
