export const loginBehaviorTexts = {
  warningTitle: 'אתם עדיין כאן?',
  warning: 'לא זוהתה פעילות. תנותקו בעוד',
  seconds: (left: number): string => (left === 1 ? 'שנייה אחת' : `${left} שניות`),
  stay: 'להישאר מחוברים',
} as const;
