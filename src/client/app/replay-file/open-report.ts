import type { UnknownAction } from '@reduxjs/toolkit';
import { FaultFile, FORMAT, FORMAT_VERSION } from '#client/features/fault-report/fault-file';
import { replayFileTexts as texts } from './replay-file-texts';

type Tree = Readonly<Record<string, unknown>>;

/** Report, as far as it can be read. */
export interface OpenedReport {
  file: FaultFile;
  actions: UnknownAction[];
  state: Tree;
  end: Tree | null;
  /** Messages about parts that do not fit this version. */
  misfits: string[];
}

const EMPTY: FaultFile = {
  format: FORMAT,
  formatVersion: FORMAT_VERSION,
  build: '',
  madeAt: '',
  sentence: '',
  browser: { name: '', languages: [], width: 1_280, height: 800, pixelRatio: 1, online: true },
  permissions: [],
  refusals: [],
  crashes: [],
  times: [],
  leftOut: [],
  preloadedState: '{}',
  payload: '[]',
  end: null,
};

/**
 * Parses a report of this or another version. Parts that do not fit are skipped.
 * @throws Error with a message for the user if the file is not a report or is truncated.
 */
export function openReport(text: string, build: string): OpenedReport {
  const given = parsed(text);
  if (!isTree(given) || typeof given['payload'] !== 'string') throw new Error(texts.noReport);
  const { file, misfits } = fitting(given);
  if (file.formatVersion !== FORMAT_VERSION) misfits.unshift(texts.otherFormat(file.formatVersion));
  if (file.build !== build) misfits.unshift(texts.otherBuild(file.build, build));
  const listed = parsed(file.payload);
  if (!Array.isArray(listed)) throw new Error(texts.noReport);
  const actions = listed.filter(isAction);
  if (actions.length < listed.length) misfits.push(texts.noActions(listed.length - actions.length));
  const part = (name: 'preloadedState' | 'end', otherwise: Tree | null): Tree | null => {
    const written = parsed(file[name] ?? 'null');
    if (isTree(written)) return written;
    if (written !== null) misfits.push(texts.partMissing(name));
    return otherwise;
  };
  return { file, actions, state: part('preloadedState', {}) ?? {}, end: part('end', null), misfits };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(texts.broken);
  }
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAction(value: unknown): value is UnknownAction {
  return isTree(value) && typeof value['type'] === 'string';
}

/** Parses each part. An invalid part is empty and reported. */
function fitting(given: Tree): { file: FaultFile; misfits: string[] } {
  const file: Record<string, unknown> = { ...EMPTY };
  const misfits: string[] = [];
  for (const name of Object.keys(EMPTY) as (keyof FaultFile)[]) {
    const read = FaultFile.shape[name].safeParse(given[name]);
    if (read.success) file[name] = read.data;
    else misfits.push(texts.partMissing(name));
  }
  return { file: file as FaultFile, misfits };
}
