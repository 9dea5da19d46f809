import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectLicenses, installedFolders, packageFolders } from './licenses';

let root: string;
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), 'licenses-'))));
afterEach(() => rm(root, { recursive: true }));

async function addPackage(name: string, license: string | undefined, texts: Record<string, string> = {}) {
  const folder = join(root, 'node_modules', name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, version: '1.2.3', license }));
  for (const [file, text] of Object.entries(texts)) await writeFile(join(folder, file), text);
  return join(folder, 'index.js');
}

it('writes each text once, below its packages, without versions', async () => {
  const files = [
    await addPackage('b', 'MIT', { 'LICENSE.txt': 'Do what you like.\n', 'README.md': 'no licence' }),
    await addPackage('@x/a', 'MIT', { license: 'Do what you like.' }),
    await addPackage('c', 'Apache-2.0', { LICENCE: 'Apache.', NOTICE: 'By c.' }),
    await addPackage('d', 'ISC'),
    join(root, 'src', 'own.ts'),
  ];
  const text = await collectLicenses(packageFolders(files));
  expect(text).toContain('@x/a (MIT)\nb (MIT)\n\nDo what you like.\n');
  expect(text.split('Do what you like.')).toHaveLength(2);
  for (const part of ['c (Apache-2.0)\n\nApache.', 'c (Apache-2.0)\n\nBy c.', 'd (ISC)\n\nThe package'])
    expect(text).toContain(part);
  expect(text).not.toContain('1.2.3');
  expect(text).not.toContain('no licence');
});

it('refuses a package without a licence', async () => {
  const file = await addPackage('e', undefined);
  await expect(collectLicenses(packageFolders([file]))).rejects.toThrow('no licence');
});

it('finds a licence for every package that a server installs', async () => {
  const text = await collectLicenses(await installedFolders());
  for (const name of ['fastify (MIT)', 'pg (MIT)', 'Noto Emoji (OFL-1.1)', 'qpdf (Apache-2.0)', 'avvio ('])
    expect(text).toContain(name);
  expect(text).not.toContain('webpack (');
});
