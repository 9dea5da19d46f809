/** Texts about files created by the server. */
export const fileTexts = {
  pdf: 'PDF',
  excel: 'Excel',
  making: 'בהכנה…',
  cancel: 'ביטול ההכנה',
  failed: 'הקובץ לא הוכן. אפשר לנסות שוב.',
  tooMany: (count: number): string =>
    `יותר מדי שורות (${count.toLocaleString('he-IL')}). צמצמו את הסינון ונסו שוב.`,
  saved: 'הקובץ נשמר',
} as const;
