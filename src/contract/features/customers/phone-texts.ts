/** Word before an extension in a typed phone number. */
export const EXTENSION_WORD = 'שלוחה';
