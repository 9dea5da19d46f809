import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownProgram, runCommand } from './run-command';

/**
 * Creates a feature with a list screen and a table of its own, and registers it: `npm run new-feature -- suppliers ספקים
 * inventory.view`. docs/add-a-screen.md describes the files.
 */
const TEMPLATES = join(__dirname, 'new-feature');
const PACKAGES = ['contract', 'server', 'client'] as const;
const MIGRATIONS = 'src/server/db/migrations';
/** Folder of all tables. */
const SCHEMA = 'src/server/db/schema';
const IMPORT_RULES = '.dependency-cruiser.cjs';

type Words = Readonly<
  Record<'name' | 'camel' | 'Pascal' | 'snake' | 'UPPER' | 'title' | 'permission', string>
>;

function getWords([name = '', title = '', permission = '']: string[]): Words {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name) || title === '' || !/^\w+\.\w+$/.test(permission))
    throw new Error('usage: npm run new-feature -- <name-in-kebab-case> <Hebrew title> <permission>');
  if (PACKAGES.some((part) => existsSync(getFolder(part, name)))) throw new Error(`${name} exists`);
  const camel = name.replaceAll(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const snake = name.replaceAll('-', '_');
  const Pascal = camel.charAt(0).toUpperCase() + camel.slice(1);
  return { name, camel, Pascal, snake, UPPER: snake.toUpperCase(), title, permission };
}

function getFolder(part: (typeof PACKAGES)[number], name: string): string {
  return `src/${part}/features/${name}`;
}

function fill(text: string, words: Words): string {
  return text.replaceAll(
    /__(name|camel|Pascal|snake|UPPER|title|permission)__/g,
    (_match, word: keyof Words) => words[word],
  );
}

function copyTemplates(words: Words): string[] {
  return PACKAGES.flatMap((part) => {
    const folder = getFolder(part, words.name);
    mkdirSync(folder, { recursive: true });
    return readdirSync(join(TEMPLATES, part)).map((template) => {
      const name = fill(template.replace(/\.template$/, ''), words);
      const file = join(name.endsWith('-tables.ts') ? SCHEMA : folder, name);
      writeFileSync(file, fill(readFileSync(join(TEMPLATES, part, template), 'utf8'), words));
      return file;
    });
  });
}

/** Inserts imports at the beginning of a file, and each entry before the first occurrence of the text that follows its list. */
function register(file: string, imports: string, entries: readonly [string, string][], words: Words): string {
  const text = entries.reduce(
    (before, [end, entry]) => {
      if (!before.includes(end)) throw new Error(`${file}: no list ends as expected`);
      return before.replace(end, `${entry}\n${end}`);
    },
    readFileSync(file, 'utf8'),
  );
  writeFileSync(file, fill(`${imports}${text}`, words));
  return file;
}

function registerAll(words: Words): string[] {
  return [
    register('src/contract/lib/tags.ts', '', [['} as const', "  '__name__': 'local',"]], words),
    register(
      'src/contract/features.ts',
      "import * as __camel__Contract from '#contract/features/__name__/__name__-contract';\n",
      [['] as const;', '  [__camel__Contract.__camel__Feature, __camel__Contract],']],
      words,
    ),
    register(
      'src/server/app/features.ts',
      "import { __camel__Routes } from '#server/features/__name__/__name__-routes';\n",
      [['};\n\n/**', "  '__name__': { routes: __camel__Routes },"]],
      words,
    ),
    register(
      'src/client/app/features.ts',
      "import { __camel__Pages } from '#client/features/__name__/feature';\n",
      [
        ['];', '  ...__camel__Pages,'],
        [
          '  ]);',
          '    import(/* webpackChunkName: "time-travel" */ \'#client/features/__name__/__name__-api\'),',
        ],
      ],
      words,
    ),
  ];
}

/** Adds the feature at the end of each package's reading order. */
function addToReadingOrder({ name }: Words): string {
  const end = "',\n    ),";
  const text = PACKAGES.reduce(
    (rules, part) => {
      const at = rules.indexOf(end, rules.indexOf(`\n  ${part}: [`));
      return `${rules.slice(0, at)} ${name}${rules.slice(at)}`;
    },
    readFileSync(IMPORT_RULES, 'utf8'),
  );
  writeFileSync(IMPORT_RULES, text);
  return IMPORT_RULES;
}

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

/** Writes the migration that creates the table, its journal entry and its snapshot. */
function writeMigration({ name, snake }: Words): string[] {
  const journalFile = join(MIGRATIONS, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as Journal;
  const last = journal.entries.at(-1);
  if (!last) throw new Error('there is no migration');
  const idx = last.idx + 1;
  const getNumber = (index: number): string => String(index).padStart(4, '0');
  const tag = `${getNumber(idx)}_${name}`;
  journal.entries.push({ ...last, idx, when: last.when + 1_000, tag });
  writeJson(journalFile, journal);
  writeFileSync(
    join(MIGRATIONS, `${tag}.sql`),
    `CREATE TABLE "${snake}" (\n\t"id" text PRIMARY KEY NOT NULL,\n\t"name" text NOT NULL,\n\t"is_active" boolean DEFAULT true NOT NULL\n);\n`,
  );
  const getSnapshot = (index: number): string => join(MIGRATIONS, `meta/${getNumber(index)}_snapshot.json`);
  const snapshot = JSON.parse(readFileSync(getSnapshot(last.idx), 'utf8')) as {
    id: string;
    tables: Record<string, unknown>;
  };
  const tables = { ...snapshot.tables, [`public.${snake}`]: describeTable(snake) };
  const snapshotFile = getSnapshot(idx);
  writeJson(snapshotFile, { ...snapshot, id: randomUUID(), prevId: snapshot.id, tables });
  return [journalFile, snapshotFile];
}

function describeTable(name: string): object {
  const column = (of: string, type: string) => ({ name: of, type, primaryKey: of === 'id', notNull: true });
  return {
    name,
    schema: '',
    columns: {
      id: column('id', 'text'),
      name: column('name', 'text'),
      is_active: { ...column('is_active', 'boolean'), default: true },
    },
    indexes: {},
    foreignKeys: {},
    compositePrimaryKeys: {},
    uniqueConstraints: {},
    policies: {},
    checkConstraints: {},
    isRLSEnabled: false,
  };
}

function writeJson(file: string, content: unknown): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

async function main(): Promise<void> {
  const words = getWords(process.argv.slice(2));
  const files = [
    ...copyTemplates(words),
    ...registerAll(words),
    addToReadingOrder(words),
    ...writeMigration(words),
  ];
  await runCommand(ownProgram('oxfmt'), files);
  console.log(files.join('\n'));
}

void main();
