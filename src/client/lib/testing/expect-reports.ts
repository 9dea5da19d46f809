/** Expects errors with this part in the console. All others fail the test. */
export function expectReports(part: string): void {
  // eslint-disable-next-line no-console -- passes on all other errors
  const print = console.error;
  jest.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    if (!String(parts[0]).includes(part)) print(...parts);
  });
}
