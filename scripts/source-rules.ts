import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findNamingProblems } from './naming-rules';
import { listOwnFiles } from './own-files';

/**
 * Rules about the text of source files that no existing linter has. Takes a file's path and text, returns violations.
 */

export interface Violation {
  file: string;
  line: number;
  message: string;
  /** A warning is printed and does not fail the check. */
  severity: 'error' | 'warning';
}

const MAX_LINES = 300;
const LONG_LINES = 250;
/** A test is a list of cases, so it may be longer than the tested file. */
const TEST_MAX_LINES = 400;

/** Maximum number of files in a folder, without its subfolders. */
const MAX_FILES = 20;
/** All tables, one file a subject. */
const SCHEMA = 'src/server/db/schema';
/** The rules for names, and their tests. */
const HOLDS_BAD_NAMES = /^scripts\/(?:naming-rules|source-rules(?:\.test)?)\.ts$/;

const isTest = (file: string): boolean => /\.test\.tsx?$|(^|\/)testing\//.test(file);
const isCode = (file: string): boolean => /\.tsx?$/.test(file);

/** Returns all violations of one file. `file` is relative to the project, with forward slashes. */
export function findViolations(file: string, text: string): Violation[] {
  const lines = text.split('\n');
  const everywhere = HOLDS_BAD_NAMES.test(file)
    ? []
    : [
        ...citations(file, lines),
        ...parsedDates(file, text),
        ...findNamingProblems(lines).map(({ line, message }) => error(file, line, message)),
      ];
  if (!file.startsWith('src/')) return everywhere;
  return [
    ...everywhere,
    ...barrels(file),
    ...length(file, lines),
    ...hebrew(file, lines),
    ...physicalSides(file, lines),
  ];
}

/** Returns the folders with too many files. */
export function findFullFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > MAX_FILES && folder !== SCHEMA)
    .map(([folder]) => folder);
}

function barrels(file: string): Violation[] {
  if (!/(^|\/)index\.tsx?$/.test(file)) return [];
  return [error(file, 1, 'No index files: import from the file with the declaration.')];
}

function length(file: string, lines: readonly string[]): Violation[] {
  if (!isCode(file)) return [];
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  if (count <= LONG_LINES) return [];
  const limit = isTest(file) ? TEST_MAX_LINES : MAX_LINES;
  const message = `${count} lines. Split files of more than ${LONG_LINES} lines by subject (limit: ${limit}).`;
  return [{ file, line: count, message, severity: count > limit ? 'error' : 'warning' }];
}

/** Texts for people must be in texts files, where they can be proofread, or in a feature's declaration. */
function hebrew(file: string, lines: readonly string[]): Violation[] {
  if (!isCode(file) || isTest(file) || /(^|[/-])(texts|feature|contract)\.ts$/.test(file)) return [];
  return matches(lines, /[\u0590-\u05FF]/).map((line) =>
    error(
      file,
      line,
      "Hebrew outside of a texts file: move it to the feature's <feature>-texts.ts and import it.",
    ),
  );
}

/** Files named in comments must exist. */
function citations(file: string, lines: readonly string[]): Violation[] {
  return [...citedDocs(file, lines), ...citedCode(file, lines)];
}

/** A comment's text, as far as it fits on one line. */
const COMMENT = /(?:^|\s)\/\/.*$|^\s*\/?\*.*$|\/\*.*?\*\//;
const CODE_FILE = /(?<![\w/.*…<>-])([\w@./-]*\w\.tsx?)\b/g;

/** Comments name a code file by its name or the end of its path. */
function citedCode(file: string, lines: readonly string[]): Violation[] {
  return lines.flatMap((text, index) =>
    [...(COMMENT.exec(text)?.[0] ?? '').matchAll(CODE_FILE)]
      .filter(([, name = '']) => !getCodeFiles().some((known) => `/${known}`.endsWith(`/${name}`)))
      .map(([, name]) =>
        error(file, index + 1, `${name} does not exist: name the present file, or leave the name out.`),
      ),
  );
}

let codeFiles: readonly string[] | undefined;

/** Returns the paths of the project's own code, read once. */
function getCodeFiles(): readonly string[] {
  codeFiles ??= listOwnFiles().filter(isCode);
  return codeFiles;
}

function citedDocs(file: string, lines: readonly string[]): Violation[] {
  return lines.flatMap((text, index) =>
    [...text.matchAll(/(?<![\w/.-])(?:docs\/)?([\w/-]+\.md)\b/g)].flatMap(([, name = '']) =>
      ['docs', 'docs/decisions', 'docs/reports', '.'].some((folder) => existsSync(join(folder, name)))
        ? []
        : [
            error(
              file,
              index + 1,
              `${name} does not exist in docs/: write it, or put the explanation into the comment.`,
            ),
          ],
    ),
  );
}

const scriptSide = new RegExp(
  [
    String.raw`\b(margin|padding|border|scrollMargin|scrollPadding)(Left|Right)[A-Za-z]*\s*:`,
    String.raw`(^|[\s{,])(left|right)\s*:`,
    String.raw`\b(textAlign|float|clear)\s*:\s*['"](left|right)['"]`,
    String.raw`\bborder(Top|Bottom)(Left|Right)Radius\b`,
    String.raw`\b(align|fixed|placement)(=|\s*:\s*)\{?['"](left|right)['"]`,
  ].join('|'),
);

/** The pages are right-to-left, so sides must be `start` or `end`. Stylelint checks style sheets. */
function physicalSides(file: string, lines: readonly string[]): Violation[] {
  if (!file.startsWith('src/client/') || isTest(file) || !isCode(file)) return [];
  return matches(lines, scriptSide)
    .filter((line) => !allowed(lines, line))
    .map((line) =>
      error(
        file,
        line,
        'A physical side. Use start/end (marginInlineStart, insetInlineEnd, textAlign: "start"). If left or right is required, give the reason in a comment that starts with "physical side:".',
      ),
    );
}

/** Returns true if a comment on the line or the line before gives a reason. */
function allowed(lines: readonly string[], line: number): boolean {
  return [lines[line - 1], lines[line - 2]].some((text) => text?.includes('physical side:'));
}

/** `Intl` and `toLocale…String` with a locale of the program. Texts for people are in Hebrew. */
const FOREIGN_DATES = /\bIntl\.DateTimeFormat\((?!\s*'he-IL')|\.toLocale(?:Date|Time)String\((?!\s*'he-IL')/g;
/** A text of `Intl` whose characters are read. */
const READ_TEXTS =
  /\b(?:Number|parseInt|parseFloat|Date\.parse|new Date)\(\s*[\w.]+\.(?:format|toLocale\w*String)\(|\.toLocale(?:Date|Time)?String\([^()]*\)\s*\.(?:slice|split|match)\(/g;

/** Browsers write the texts of `Intl` differently, so dates are assembled from parts. */
function parsedDates(file: string, text: string): Violation[] {
  if (!isCode(file) || /\.test\.tsx?$/.test(file)) return [];
  const isAssembled = text.includes('.formatToParts(') && !text.includes('.format(');
  return [...(isAssembled ? [] : text.matchAll(FOREIGN_DATES)), ...text.matchAll(READ_TEXTS)].map(
    ({ index }) =>
      error(
        file,
        text.slice(0, index).split('\n').length,
        "Texts of Intl differ between browsers. Take days and times from contract/lib/calendar/zoned-time.ts, or format for people in 'he-IL'.",
      ),
  );
}

function matches(lines: readonly string[], pattern: RegExp): number[] {
  return lines.flatMap((text, index) => (pattern.test(text) ? [index + 1] : []));
}

function error(file: string, line: number, message: string): Violation {
  return { file, line, message, severity: 'error' };
}
