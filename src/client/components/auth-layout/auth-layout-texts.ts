export const authLayoutTexts = {
  product: 'משרד',
  tagline: 'כל המכירות, המשכורות והלקוחות בתמונה אחת ברורה',
} as const;
