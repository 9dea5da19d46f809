const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const MONEY = /(-?)([\d,]+(?:\.\d+)?)\s*₪/g;

/**
 * Returns a selected text with plain numbers for amounts: `-1,234.50 ₪` becomes `-1234.50`, which a spreadsheet parses
 * as a number.
 */
export function withPlainNumbers(text: string): string {
  return text
    .replace(DIRECTION_MARKS, '')
    .replace(MONEY, (_amount, minus: string, digits: string) => minus + digits.replaceAll(',', ''));
}

/** `onCopy` handler that copies amounts as plain numbers. A text without amounts is left to the browser. */
export function copyPlainNumbers(event: { clipboardData: DataTransfer; preventDefault(): void }): void {
  const text = window.getSelection()?.toString() ?? '';
  if (!text.includes('₪')) return;
  event.clipboardData.setData('text/plain', withPlainNumbers(text));
  event.preventDefault();
}
