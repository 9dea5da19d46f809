/** @jest-config-loader esbuild-register */
import { resolve } from 'node:path';
import config from '../../jest.config';

/** One Jest project, limited to the tests of one feature that `npm run mutants` selects. */
const name = process.env['MUTATED_PROJECT'];
const project = config.projects?.find((one) => typeof one !== 'string' && one.displayName === name);
if (!project || typeof project === 'string') throw new Error(`the suite has no project ${name}`);

const tests = JSON.parse(process.env['MUTATED_TESTS'] ?? 'null') as string[] | null;

const rootDir = resolve(__dirname, '../..');

export default {
  ...(project as object),
  // StrykerJS reads this name before Jest resolves it.
  testEnvironment: String(project.testEnvironment).replace('<rootDir>', rootDir),
  ...(tests && { testMatch: tests.map((glob) => `**/${glob}`) }),
  rootDir,
  testTimeout: config.testTimeout,
};
