/** Maximum number of digits of a code (spec.md section 9). */
export const CODE_MAX_LENGTH = 32;
/** Minimum number of digits of a new code. */
export const CODE_MIN_LENGTH = 6;
/** Time for which a browser session stays verified, ms. */
export const VERIFICATION_LIFE_MS = 12 * 60 * 60 * 1000;
