import type { RootState } from '../../app/store';
import type { Services } from '../services';
import type { AppThunk } from '../start-app-listening';
import { buildStamp } from './build-stamp';
import { newVersionFound } from './version-slice';

/** A part of this page is no longer at the server, which has another version. */
export class NewVersionError extends Error {}

const RELOADED_KEY = 'misrad.reloadedFrom';
/** The question whether a file is there. */
const ANSWER_WITHIN_MS = 5_000;
const NOT_FOUND = 404;

/** webpack's loader of chunks, which every `import()` calls; tests have none. */
declare let __webpack_chunk_load__: ((chunk: string | number) => Promise<unknown>) | undefined;

/** Judges from now on every chunk that does not come. */
export function watchChunks(): AppThunk {
  return (dispatch) => {
    if (typeof __webpack_chunk_load__ !== 'function') return;
    const load = __webpack_chunk_load__;
    __webpack_chunk_load__ = (chunk) => load(chunk).catch((error) => dispatch(chunkFailed(error)));
  };
}

/**
 * A chunk did not come. Where the server no longer has it, the page is loaded anew: once for each build, and never over
 * something unsaved; it never settles then.
 * @throws NewVersionError when the page must not be loaded anew; the given error where the chunk failed for another reason.
 */
export function chunkFailed(error: unknown): AppThunk<Promise<never>> {
  return async (dispatch, getState, extra) => {
    if (!(await isGone(error, extra))) throw error;
    const isUnsaved = extra.navigation.hasUnsavedInput() || isSaving(getState());
    if (isUnsaved || !isFirstReload(extra)) {
      dispatch(newVersionFound());
      throw new NewVersionError();
    }
    extra.navigation.reload();
    return new Promise(() => undefined);
  };
}

/** Loads the page anew because somebody wants to. The browser asks first where a form is unsaved. */
export function reloadPage(): AppThunk {
  return (_dispatch, _getState, { navigation }) => navigation.reload();
}

/** A script that failed does not say why: its address is asked. */
async function isGone(thrown: unknown, { http, clock }: Pick<Services, 'http' | 'clock'>): Promise<boolean> {
  const { request } = (thrown ?? {}) as { request?: unknown };
  if (typeof request !== 'string') return false;
  const asked = http.fetch(request, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === NOT_FOUND,
    () => false,
  );
  return Promise.race([asked, clock.sleep(ANSWER_WITHIN_MS).then(() => false)]);
}

/** Without a storage that keeps it, nobody would know that this build was reloaded before. */
function isFirstReload({ sessionStorage }: Pick<Services, 'sessionStorage'>): boolean {
  const stamp = buildStamp();
  if (!sessionStorage.isLasting() || sessionStorage.get(RELOADED_KEY) === stamp) return false;
  sessionStorage.set(RELOADED_KEY, stamp);
  return true;
}

function isSaving(state: RootState): boolean {
  const { api } = state as { api?: { mutations: Record<string, { status: string } | undefined> } };
  return Object.values(api?.mutations ?? {}).some((mutation) => mutation?.status === 'pending');
}
