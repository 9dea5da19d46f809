import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EmulatorProject, EmulatorUser } from './emulator-project';

/** Delay before the file is written after a change, ms. A killed process loses at most the changes of this time. */
const saveDelayMs = 500;

/** Returns the emulator's users, ordered by uid. */
export function listUsers(project: EmulatorProject): EmulatorUser[] {
  return project.queryUsers({}, { sortByField: 'localId', order: 'ASC' });
}

/**
 * Loads a file written by {@link AccountFile} into the project. All fields stay unchanged, especially `validSince`:
 * the emulator's own import sets it to now, which would sign out all users at each restart. A missing file counts as
 * empty.
 * @throws if the file is not a list of users; the file stays unchanged.
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
  if (!Array.isArray(users)) throw new Error(`${path} contains no list of users; remove it to start again`);
  for (const { localId, ...fields } of users) project.overwriteUserWithLocalId(localId, fields);
}

/** Stores a project's users in a JSON file: reads it in the constructor, and writes it soon after each change. */
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

  /** Schedules a write after a possible change, within half a second. */
  touch(): void {
    this.timer ??= setTimeout(() => this.saveNow(), saveDelayMs).unref();
  }

  /** Writes the users now if they differ from the file. The write is atomic. */
  saveNow(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const text = this.text();
    if (text === this.saved) return;
    const temporary = `${this.path}.new`;
    writeFileSync(temporary, text);
    // The emulator stores readable passwords.
    chmodSync(temporary, 0o600);
    renameSync(temporary, this.path);
    this.saved = text;
  }

  private text(): string {
    return `${JSON.stringify({ users: listUsers(this.project) }, null, 1)}\n`;
  }
}
