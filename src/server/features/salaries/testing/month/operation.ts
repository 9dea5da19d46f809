import type { ModelServer, Reply } from './model-company';
import type { MonthModel } from './month-model';

/** A request of somebody, or a work of a server, as a person decided on it who saw the model as it was. */
export interface Operation {
  /** Two operations of a kind named here do not run at the same time. */
  alone?: string;
  /** Number of steps between which another operation may come. Default: 1. */
  steps?: (other: Operation | null) => number;
  run: (server: ModelServer) => Promise<Reply>;
  /** Returns the status that the model expects. */
  answer: (model: MonthModel) => string;
  /** Changes the model by one of the steps, after a response of 200. */
  apply: (model: MonthModel, reply: Reply, step: number) => void;
}

/** An operation with its values, before the model is known. */
export interface Plan {
  name: string;
  /** Returns null if it is not possible now. */
  build: (model: MonthModel) => Operation | null;
}

export function plan(name: string, build: Plan['build']): Plan {
  return { name, build };
}

/** Texts that replace generated ids, and codes of seals, in compared entries. */
export const AN_ID = 'an id';
export const A_CODE = 'a code';

/** Returns one of a list whose length is known during the run. */
export const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % from.length];

export const isDone = (status: string): boolean => status.startsWith('200');
