import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EmulatorProject, EmulatorUser } from './emulator-modules';

/** How long after a change the file is written: what a killed process may lose, in milliseconds. */
const saveDelayMs = 500;

/** The emulator's users as a plain list, ordered by uid. */
export function listUsers(project: EmulatorProject): EmulatorUser[] {
  return project.queryUsers({}, { sortByField: 'localId', order: 'ASC' });
}

/**
 * Fills the project from a file that {@link AccountFile} wrote. Everything is kept as it was, above all
 * `validSince`: the emulator's own import moves it to now, which would sign everybody out at each restart.
 * A file that does not exist yet is an empty one.
 * @throws when the file is not a list of users; it is left as it is.
 */
function loadUsers(path: string, project: EmulatorProject): void {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const { users } = JSON.parse(text) as { users?: EmulatorUser[] };
  if (!Array.isArray(users)) throw new Error(`${path} holds no list of users; remove it to start anew`);
  for (const { localId, ...fields } of users) project.overwriteUserWithLocalId(localId, fields);
}

/** Keeps a project's users in one JSON file: read at construction, written soon after each change. */
export class AccountFile {
  private saved = '';
  private timer: NodeJS.Timeout | undefined;

  /** Reads the file into the project. */
  constructor(
    private readonly path: string,
    private readonly project: EmulatorProject,
  ) {
    mkdirSync(dirname(path), { recursive: true });
    loadUsers(path, project);
    this.saved = this.text();
  }

  /** Says that the users may have changed; they are written half a second later at most. */
  touch(): void {
    this.timer ??= setTimeout(() => this.saveNow(), saveDelayMs).unref();
  }

  /** Writes the users now if they differ from the file: whole or not at all. */
  saveNow(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const text = this.text();
    if (text === this.saved) return;
    const temporary = `${this.path}.new`;
    writeFileSync(temporary, text);
    // The emulator keeps passwords readable.
    chmodSync(temporary, 0o600);
    renameSync(temporary, this.path);
    this.saved = text;
  }

  private text(): string {
    return `${JSON.stringify({ users: listUsers(this.project) }, null, 1)}\n`;
  }
}
