/**
 * For the rest of the test the window is as narrow as a phone, or as narrow as this alone asks for: whatever is told by a
 * `max-width` holds. @param upToPx what the one question is that is answered with yes; none: all.
 */
export function narrowWindow(upToPx?: number): void {
  const real = window.matchMedia;
  const isNarrow = (query: string): boolean => upToPx === undefined || query.includes(`${upToPx}px`);
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...real(query),
    matches: isNarrow(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
