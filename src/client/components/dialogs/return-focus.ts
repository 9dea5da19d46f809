/** Restores a focus that has fallen back to the body: to the given element, else to `main`. */
export function returnFocus(to: Element | null): void {
  const isLost = (): boolean => document.activeElement === document.body;
  if (isLost() && to instanceof HTMLElement) to.focus();
  if (isLost()) document.querySelector('main')?.focus();
}
