/** @jest-config-loader esbuild-register */
import { resolve } from 'node:path';
import config from '../../jest.config';

/** One project of the suite by itself, and of its tests those of one room: which, `npm run mutants` says. */
const name = process.env['MUTATED_PROJECT'];
const project = config.projects?.find((one) => typeof one !== 'string' && one.displayName === name);
if (!project || typeof project === 'string') throw new Error(`the suite has no project ${name}`);

const tests = JSON.parse(process.env['MUTATED_TESTS'] ?? 'null') as string[] | null;

const rootDir = resolve(__dirname, '../..');

export default {
  ...(project as object),
  // StrykerJS asks for it by this name, before Jest has read it.
  testEnvironment: String(project.testEnvironment).replace('<rootDir>', rootDir),
  ...(tests && { testMatch: tests.map((glob) => `**/${glob}`) }),
  rootDir,
  testTimeout: config.testTimeout,
};
