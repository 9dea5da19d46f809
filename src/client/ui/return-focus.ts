/** Where the focus has fallen to the page's top, it goes back to what had it; where that is gone too, into the page. */
export function returnFocus(to: Element | null): void {
  const isLost = (): boolean => document.activeElement === document.body;
  if (isLost() && to instanceof HTMLElement) to.focus();
  if (isLost()) document.querySelector('main')?.focus();
}
