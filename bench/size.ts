/** True with the argument `large`: a million rows and more repetitions, which takes minutes for a part. */
export const IS_LARGE = process.argv.includes('large');
