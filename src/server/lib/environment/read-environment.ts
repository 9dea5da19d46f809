import { readFileSync } from 'node:fs';
import { distance } from 'fastest-levenshtein';
import type * as z from 'zod';

/** A setting `NAME` is also read from the file that `NAME_FILE` names, as secrets are mounted into containers. */
const FILE_SUFFIX = '_FILE';
/** Prefixes of variables that no other program uses. */
const OWN_PREFIXES = ['FIREBERRY_', 'FIREBASE_'];
/** A name with one typing error for this many characters is a misspelled setting. Shorter names are too similar. */
const CHARACTERS_PER_ERROR = 5;
const MIN_SIMILAR_LENGTH = 8;

export interface EnvironmentReading<Settings> {
  /** Valid settings only. */
  settings: Partial<Settings>;
  /** All problems, each with the name of the setting. */
  problems: string[];
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
  const problems = findUnknownNames(env, [...names, ...otherNames]);
  const settings: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    try {
      const parsed = (field as z.ZodType).safeParse(readText(env, name));
      if (parsed.success) settings[name] = parsed.data;
      else problems.push(...parsed.error.issues.map(({ message }) => `${name}: ${message}`));
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  return { settings: settings as Partial<z.infer<z.ZodObject<Shape>>>, problems };
}

/** @throws Error if both the variable and its file are set, or the file cannot be read */
function readText(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name] || undefined;
  const file = env[name + FILE_SUFFIX] || undefined;
  if (file === undefined) return text;
  if (text !== undefined) throw new Error(`${name} and ${name}${FILE_SUFFIX} are both set: keep one of them`);
  try {
    // Editors end a file with a line break.
    return readFileSync(file, 'utf8').trimEnd() || undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${name}${FILE_SUFFIX}: the file ${file} cannot be read (${code})`, { cause: error });
  }
}

/** Finds variables that are probably misspelled names of settings. */
function findUnknownNames(env: NodeJS.ProcessEnv, known: readonly string[]): string[] {
  return Object.keys(env).flatMap((name) => {
    const base = name.endsWith(FILE_SUFFIX) ? name.slice(0, -FILE_SUFFIX.length) : name;
    if (!env[name] || known.includes(name) || known.includes(base)) return [];
    const similar = known.find((one) => isSimilar(base, one));
    if (similar !== undefined) return [`${name} is not a setting. Did you mean ${similar}?`];
    return OWN_PREFIXES.some((prefix) => name.startsWith(prefix)) ? [`${name} is not a setting`] : [];
  });
}

function isSimilar(name: string, setting: string): boolean {
  if (setting.length < MIN_SIMILAR_LENGTH) return false;
  return distance(name.toUpperCase(), setting) <= Math.floor(setting.length / CHARACTERS_PER_ERROR);
}
