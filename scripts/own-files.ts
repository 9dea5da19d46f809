import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Folders of the project's own code. */
export const OWN_CODE: readonly string[] = ['src', 'mocks', 'e2e', 'bench', 'scripts', 'config'];

/**
 * Returns the files of the project that git tracks or would add, with forward slashes. Packages installed below a folder of code,
 * e.g. of the benchmarks, are not among them.
 */
export function listOwnFiles(root = '.'): string[] {
  // A deleted file is listed until the deletion is staged.
  return (listByGit(root) ?? listFolder(root)).filter((path) => existsSync(join(root, path)));
}

function listByGit(root: string): string[] | undefined {
  try {
    return execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 26,
    })
      .split('\0')
      .filter((path) => path !== '');
  } catch {
    // A copy without a repository, or of another owner.
    return undefined;
  }
}

function listFolder(root: string): string[] {
  const folders = readdirSync(root).filter((name) => name !== 'node_modules' && !name.startsWith('.'));
  return folders
    .flatMap((name) => [
      name,
      ...(OWN_CODE.includes(name)
        ? readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map((path) => join(name, path))
        : []),
    ])
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !path.includes('node_modules/'));
}
