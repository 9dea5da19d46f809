import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { shell } from './shell';

/** Stage of an image, as a folder instead of a file system. */
interface Stage {
  root: string;
  workdir: string;
}

/** Instructions that concern the container, not its files. */
const CONTAINER = new Set(['ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']);

/**
 * Follows the Dockerfile of a source folder line by line, with a folder for each stage and this machine as the base image. The
 * result has exactly the files of the image, also where no container tool is available.
 *
 * @returns the working directory of the last stage
 * @throws Error with the output if a command fails, and for an unknown instruction
 */
export async function followDockerfile(sources: string, folder: string): Promise<string> {
  const text = await readFile(join(sources, 'Dockerfile'), 'utf8');
  let stage: Stage = { root: folder, workdir: folder };
  for (const line of text.replace(/^#.*$/gm, '').replace(/\\\n/g, ' ').split('\n').filter(Boolean)) {
    const [instruction = '', ...args] = line.trim().split(/\s+/);
    if (instruction === 'FROM') stage = await beginStage(folder, args);
    else if (instruction === 'WORKDIR') stage.workdir = await makeFolder(join(stage.root, args[0] ?? ''));
    else if (instruction === 'COPY') await copy(sources, folder, stage.workdir, args);
    else if (instruction === 'RUN') await run(stage.workdir, args.join(' '));
    else if (!CONTAINER.has(instruction)) throw new Error(`The Dockerfile has an unknown line: ${line}`);
  }
  return stage.workdir;
}

async function beginStage(folder: string, [, , name = 'image']: string[]): Promise<Stage> {
  const root = await makeFolder(join(folder, name));
  return { root, workdir: root };
}

async function makeFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true });
  return path;
}

async function copy(sources: string, folder: string, workdir: string, args: string[]): Promise<void> {
  const stage = args[0]?.startsWith('--from=') ? args[0].slice('--from='.length) : undefined;
  const paths = stage ? args.slice(1) : args;
  const from = stage ? join(folder, stage) : sources;
  const to = resolve(workdir, paths.at(-1) ?? '');
  for (const path of paths.slice(0, -1)) {
    const source = join(from, path);
    const exclude = stage ? '' : await ignoredBy(join(sources, '.dockerignore'));
    const copyFolder = `mkdir -p ${to} && tar -c --anchored ${exclude} -C ${source} . | tar -x -C ${to}`;
    await shell(`if [ -d ${source} ]; then ${copyFolder}; else cp ${source} ${to}; fi`);
  }
}

/** Returns options of tar. */
async function ignoredBy(file: string): Promise<string> {
  const patterns = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  return patterns.map((pattern) => `--exclude='./${pattern}'`).join(' ');
}

/** Runs npm's commands. Other commands set up accounts and mount points. */
async function run(workdir: string, command: string): Promise<void> {
  if (command.startsWith('npm ')) await shell(`cd ${workdir} && ${command}`);
}
