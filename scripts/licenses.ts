import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const PACKAGE_FOLDER = /^.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;
const LICENSE_FILE = /^(licen[cs]e|copying|notice|ofl)\b/i;
const RULE = `\n${'-'.repeat(80)}\n\n`;

/** Texts that no package contains: of the fonts for printed pages, and of a program within a package. */
const OWN_TEXTS = {
  'fonts/OFL.txt': ['Heebo (OFL-1.1)', 'Noto Emoji (OFL-1.1)'],
  'licenses/qpdf.txt': ['qpdf (Apache-2.0)'],
};

const Package = z.object({ name: z.string(), license: z.optional(z.string()) });
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ dev: z.optional(z.boolean()), devOptional: z.optional(z.boolean()) }),
  ),
});

/** Returns the folders of the packages that files belong to. */
export function packageFolders(files: Iterable<string>): Set<string> {
  return new Set([...files].flatMap((file) => PACKAGE_FOLDER.exec(file)?.[0] ?? []));
}

/** Returns the folders of the packages that a server installs. Those for other platforms are missing here. */
export async function installedFolders(): Promise<string[]> {
  const { packages } = Lock.parse(JSON.parse(await readFile('package-lock.json', 'utf8')));
  return Object.entries(packages)
    .filter(([folder, { dev, devOptional }]) => folder && !dev && !devOptional && existsSync(folder))
    .map(([folder]) => folder);
}

/**
 * Returns the licences of packages and those of `OWN_TEXTS`: each text once, below the names of its packages. Versions are left out, since
 * everybody may read the page.
 * @throws for a package without a text and without the name of its licence
 */
export async function collectLicenses(folders: Iterable<string>): Promise<string> {
  const names = new Map<string, Set<string>>();
  for (const folder of folders) {
    const { name, license } = Package.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
    const files = (await readdir(folder)).filter((file) => LICENSE_FILE.test(file));
    const texts = await Promise.all(
      files.map(async (file) => (await readFile(join(folder, file), 'utf8')).trim()),
    );
    if (texts.length === 0 && !license) throw new Error(`${folder} has no licence`);
    for (const text of texts.length > 0 ? texts : ['The package contains no text of its licence.'])
      names.set(text, (names.get(text) ?? new Set()).add(license ? `${name} (${license})` : name));
  }
  for (const [file, users] of Object.entries(OWN_TEXTS))
    names.set((await readFile(join('assets', file), 'utf8')).trim(), new Set(users));
  const parts = [...names].map(([text, users]) => `${[...users].sort().join('\n')}\n\n${text}\n`);
  return parts.sort().join(RULE);
}
