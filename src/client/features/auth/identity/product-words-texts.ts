/** Words that belong to this product, which people take for a password with a number behind it. */
export const PRODUCT_WORDS: readonly string[] = ['misrad', 'משרד', 'fireberry'];
