import { readFileSync } from 'node:fs';
import { closest, distance } from 'fastest-levenshtein';
import type * as z from 'zod';

/** A setting `NAME` is also read from the file that `NAME_FILE` names, as secrets are mounted into containers. */
const FILE_SUFFIX = '_FILE';
/** Prefixes of variables that no other program uses. */
const OWN_PREFIXES = ['FIREBERRY_', 'FIREBASE_'];
/** Beginnings of names that are probably meant for this program, and those of its settings. */
const FAMILIES = [
  ['SMTP_', 'SMTP_'],
  ['MAIL_', 'MAIL_'],
  ['ALERT_', 'ALERT_'],
  ['DATABASE_', 'DATABASE_'],
  ['DB_', 'DATABASE_'],
  ['PUBLIC_', 'PUBLIC_'],
  ['TRUSTED_', 'TRUSTED_'],
  ['TRUST_', 'TRUSTED_'],
  ['METRICS_', 'METRICS_'],
  ['AUDIT_', 'AUDIT_'],
  ['DRAIN_', 'DRAIN_'],
  ['FIRST_ADMIN', 'FIRST_ADMIN'],
] as const;
/** A name with one typing error for this many characters is a misspelled setting. Shorter names are too similar. */
const CHARACTERS_PER_ERROR = 5;
const MIN_SIMILAR_LENGTH = 8;

export interface EnvironmentReading<Settings> {
  /** Valid settings only. */
  settings: Partial<Settings>;
  /** Names of all settings that have a value, valid or not. */
  given: ReadonlySet<string>;
  /** All problems, each with the name of the setting. */
  problems: string[];
  /** Variables that have no effect. */
  warnings: string[];
}

/**
 * Reads settings from environment variables and files. Empty variables count as unset.
 * @param otherNames variables that are known but read elsewhere
 */
export function readEnvironment<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  env: NodeJS.ProcessEnv,
  otherNames: readonly string[],
): EnvironmentReading<z.infer<z.ZodObject<Shape>>> {
  const names = Object.keys(schema.shape);
  const { problems, warnings } = findUnknownNames(env, [...names, ...otherNames]);
  const settings: Record<string, unknown> = {};
  const given = new Set<string>();
  for (const [name, field] of Object.entries(schema.shape)) {
    try {
      const value = readText(env, name);
      if (value !== undefined) given.add(name);
      const parsed = (field as z.ZodType).safeParse(value);
      if (parsed.success) settings[name] = parsed.data;
      else problems.push(`${name}: ${parsed.error.issues[0]?.message}`);
    } catch (error) {
      given.add(name);
      problems.push((error as Error).message);
    }
  }
  return { settings: settings as Partial<z.infer<z.ZodObject<Shape>>>, given, problems, warnings };
}

/** @throws Error if both the variable and its file are set, the file cannot be read, or the value is in quotes */
function readText(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const file = env[name + FILE_SUFFIX] || undefined;
  const text = env[name] || undefined;
  if (file !== undefined && text !== undefined)
    throw new Error(`${name} and ${name}${FILE_SUFFIX} are both set: keep one of them`);
  const value = file === undefined ? text : readValue(file, name);
  // Docker passes the quotes of an env file on.
  if (value !== undefined && /^(["']).*\1$/.test(value))
    throw new Error(`${name}: is in quotes: remove them`);
  return value;
}

function readValue(file: string, name: string): string | undefined {
  try {
    // Editors end a file with a line break.
    return readFileSync(file, 'utf8').trimEnd() || undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${name}${FILE_SUFFIX}: the file ${file} cannot be read (${code})`, { cause: error });
  }
}

/** Finds variables that are probably meant as settings: problems if one is certainly misspelled, otherwise warnings. */
function findUnknownNames(
  env: NodeJS.ProcessEnv,
  known: readonly string[],
): Record<'problems' | 'warnings', string[]> {
  const found: Record<'problems' | 'warnings', string[]> = { problems: [], warnings: [] };
  for (const name of Object.keys(env)) {
    const base = name.endsWith(FILE_SUFFIX) ? name.slice(0, -FILE_SUFFIX.length) : name;
    if (!env[name] || known.includes(name) || known.includes(base)) continue;
    const similar = known.find((one) => isSimilar(base, one));
    const family = FAMILIES.find(([prefix]) => name.startsWith(prefix));
    if (similar !== undefined) found.problems.push(`${name} is not a setting. Did you mean ${similar}?`);
    else if (OWN_PREFIXES.some((prefix) => name.startsWith(prefix)))
      found.problems.push(`${name} is not a setting`);
    else if (family)
      found.warnings.push(
        `${name} is not a setting and has no effect. The nearest one is ${getNearest(base, family, known)}`,
      );
  }
  return found;
}

/** Returns the known name most similar to one that begins like it. */
function getNearest(
  name: string,
  [prefix, ours]: readonly [string, string],
  known: readonly string[],
): string {
  const relatives = known.filter((one) => one.startsWith(ours));
  return closest(name.replace(prefix, ours), relatives);
}

function isSimilar(name: string, setting: string): boolean {
  if (setting.length < MIN_SIMILAR_LENGTH) return false;
  return distance(name.toUpperCase(), setting) <= Math.floor(setting.length / CHARACTERS_PER_ERROR);
}
