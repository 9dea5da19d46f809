import type { UnknownAction } from '@reduxjs/toolkit';
import { FaultFile, FORMAT, FORMAT_VERSION } from '../../fault-report/fault-file';
import { replayFileTexts as texts } from './replay-file-texts';

/** A report, as far as it can be read. */
export interface OpenedReport {
  file: FaultFile;
  actions: UnknownAction[];
  state: Readonly<Record<string, unknown>>;
  end: Readonly<Record<string, unknown>> | null;
  /** What no longer fits, in words. */
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

/** Reads a report of this version or of another: of what does not fit the rest is shown. @throws where it is none at all. */
export function openReport(text: string, build: string): OpenedReport {
  const given = JSON.parse(text) as Partial<Record<keyof FaultFile, unknown>>;
  if (typeof given.payload !== 'string') throw new Error(texts.noReport);
  const { file, misfits } = fitting(given);
  const actions = JSON.parse(file.payload) as UnknownAction[];
  return {
    file,
    actions,
    state: JSON.parse(file.preloadedState) as OpenedReport['state'],
    end: file.end === null ? null : (JSON.parse(file.end) as OpenedReport['end']),
    misfits: [...(file.build === build ? [] : [texts.otherBuild(file.build, build)]), ...misfits],
  };
}

/** Part by part: what does not fit is empty, and named. */
function fitting(given: Partial<Record<keyof FaultFile, unknown>>): { file: FaultFile; misfits: string[] } {
  const file: Record<string, unknown> = { ...EMPTY };
  const misfits: string[] = [];
  for (const name of Object.keys(EMPTY) as (keyof FaultFile)[]) {
    const parsed = FaultFile.shape[name].safeParse(given[name]);
    if (parsed.success) file[name] = parsed.data;
    else misfits.push(texts.partMissing(name));
  }
  return { file: file as FaultFile, misfits };
}
