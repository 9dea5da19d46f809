import { PRODUCT_WORDS } from './product-words-texts';

/**
 * Returns whether a password is one of the 3,000 most frequent ones of six characters or more (@zxcvbn-ts/language-common, MIT), or a
 * word of this product with digits and signs around it. The list is loaded when a password is chosen.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const typed = password.toLowerCase();
  const { default: common } = await import('./common-passwords.json');
  const word = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return PRODUCT_WORDS.includes(word) || common.split(' ').includes(typed);
}
