const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const MONEY = /(-?)([\d,]+(?:\.\d+)?)\s*₪/g;

/** A selected text with its amounts as plain numbers: `-1,234.50 ₪` becomes `-1234.50`, which a sheet takes as a number. */
export function withPlainNumbers(text: string): string {
  return text
    .replace(MARKS, '')
    .replace(MONEY, (_amount, minus: string, digits: string) => minus + digits.replaceAll(',', ''));
}

/** For `onCopy` of what holds figures: amounts are copied as plain numbers. What has none is the browser's own affair. */
export function copyPlainNumbers(event: { clipboardData: DataTransfer; preventDefault(): void }): void {
  const text = window.getSelection()?.toString() ?? '';
  if (!text.includes('₪')) return;
  event.clipboardData.setData('text/plain', withPlainNumbers(text));
  event.preventDefault();
}
