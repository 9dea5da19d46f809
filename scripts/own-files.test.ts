import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listOwnFiles } from './own-files';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'own-files-'));
  mkdirSync(join(root, 'bench/lighthouse/node_modules/antd'), { recursive: true });
  writeFileSync(join(root, '.gitignore'), 'node_modules/\n');
  for (const file of ['package.json', 'bench/main.ts', 'bench/lighthouse/node_modules/antd/index.ts'])
    writeFileSync(join(root, file), '');
});
afterEach(() => rmSync(root, { recursive: true }));

it.each(['a repository', 'a copy without a repository'])('%s: installed packages are not listed', (what) => {
  if (what === 'a repository') execFileSync('git', ['init', '-q'], { cwd: root });
  const code = listOwnFiles(root).filter((path) => /\.(ts|json)$/.test(path));
  expect(code.sort()).toEqual(['bench/main.ts', 'package.json']);
});
