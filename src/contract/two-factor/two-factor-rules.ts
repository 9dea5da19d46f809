/** Digits of a code at the most (spec.md section 9). */
export const CODE_MAX_LENGTH = 32;
/** Digits of a new code at the least. */
export const CODE_MIN_LENGTH = 6;
/** How long a browser session stays verified, milliseconds. */
export const VERIFICATION_LIFE_MS = 12 * 60 * 60 * 1000;
