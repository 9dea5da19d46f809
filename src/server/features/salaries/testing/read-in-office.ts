import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** True if LibreOffice is requested (`SALARY_OFFICE=yes`, since it takes seconds to start) and installed. */
export const hasOffice =
  process.env['SALARY_OFFICE'] === 'yes' && spawnSync('soffice', ['--version']).error === undefined;

/** Comma, quotation marks, UTF-8, and figures as displayed. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,true';

/** Returns the lines of the first sheet of each Excel file, as displayed by LibreOffice. */
export function readInOffice(files: ReadonlyMap<string, Buffer>): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'salary-sheets-'));
  try {
    for (const [name, content] of files) writeFileSync(join(folder, `${name}.xlsx`), content);
    const names = [...files.keys()].map((name) => `${name}.xlsx`);
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    execFileSync('soffice', [profile, '--headless', '--convert-to', CSV, ...names], {
      cwd: folder,
      stdio: 'ignore',
    });
    const lines = (name: string): string[] =>
      readFileSync(join(folder, `${name}.csv`), 'utf8')
        .trim()
        .split('\n');
    return new Map([...files.keys()].map((name) => [name, lines(name)]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
