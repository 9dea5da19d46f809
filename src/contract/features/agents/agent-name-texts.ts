export const agentNameTexts = {
  noAgent: 'ללא סוכן',
  nameless: (id: string): string => `סוכן ללא שם (${id})`,
  unknown: (id: string): string => `סוכן לא מוכר ${id}`,
} as const;
