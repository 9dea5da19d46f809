import { format } from 'node:util';

const unexpected: string[] = [];

for (const level of ['error', 'warn'] as const) {
  const print = console[level].bind(console);
  console[level] = (...parts: unknown[]): void => {
    unexpected.push(format(...parts));
    print(...parts);
  };
}

// A test that expects an error replaces the method: `jest.spyOn(console, 'error').mockImplementation()`.
afterEach(() => {
  const lines = unexpected.splice(0);
  if (lines.length > 0) throw new Error(`The test wrote to the console:\n${lines.join('\n')}`);
});
