/** Look of a button whose condition is set. antd's own colour of its text has too little contrast in the dark scheme. */
export const CHOSEN_LOOK = {
  color: 'primary',
  variant: 'filled',
  style: { color: 'var(--accent)' },
} as const;
