/**
 * Narrows the window to phone width for the rest of the test: every `max-width` query matches.
 * @param upToPx Only the query with this width matches. Default: all.
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
