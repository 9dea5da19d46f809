import type { AppThunk } from '../store-types';

/** Opens the fault report dialog. */
export function reportFault(): AppThunk {
  return (_dispatch, _getState, { faults }) => faults.ask(true);
}

/** Logs and records an error thrown by a page, without the page's content. */
export function recordCrash(error: unknown): AppThunk {
  return (_dispatch, _getState, { log, faults }) => {
    faults.recordCrash(error);
    log.error('A page failed', error instanceof Error ? (error.stack ?? error.message) : String(error));
  };
}
