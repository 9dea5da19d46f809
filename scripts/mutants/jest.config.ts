/** @jest-config-loader esbuild-register */
import { resolve } from 'node:path';
import config from '../../jest.config';

/** One project of the suite by itself, and of its tests those of one room: which, `npm run mutants` says. */
const name = process.env['MUTATED_PROJECT'];
const project = config.projects?.find((one) => typeof one !== 'string' && one.displayName === name);
if (!project) throw new Error(`the suite has no project ${name}`);

const tests = JSON.parse(process.env['MUTATED_TESTS'] ?? 'null') as string[] | null;

export default {
  ...(project as object),
  ...(tests && { testMatch: tests.map((glob) => `**/${glob}`) }),
  rootDir: resolve(__dirname, '../..'),
  testTimeout: config.testTimeout,
};
