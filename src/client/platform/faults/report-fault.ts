import type { AppThunk } from '../start-app-listening';

/** Somebody wants to hand over what they saw. */
export function reportFault(): AppThunk {
  return (_dispatch, _getState, { faults }) => faults.ask(true);
}

/** For log and report: what a page threw, without what it was showing. */
export function noteCrash(error: unknown): AppThunk {
  return (_dispatch, _getState, { log, faults }) => {
    faults.noteCrash(error);
    log.error('A page failed', error instanceof Error ? (error.stack ?? error.message) : String(error));
  };
}
