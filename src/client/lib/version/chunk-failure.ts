import type { Services } from '../services';
import type { AppThunk, RootState } from '../store-types';
import { untilServerFound } from '../connection/follow-network';
import { buildStamp } from './build-stamp';
import { newVersionFound } from './version-slice';

/** Error for a chunk of this page that the server no longer has, since it runs another version. */
export class NewVersionError extends Error {}

const RELOADED_KEY = 'misrad.reloadedFrom';
/** Timeout of the request that checks for the file, ms. */
const ANSWER_WITHIN_MS = 5_000;
const NOT_FOUND = 404;

/** webpack's chunk loader, used by every `import()`. Undefined in tests. */
declare let __webpack_chunk_load__: ((chunk: string | number) => Promise<unknown>) | undefined;

/** Handles failed chunk loads. */
export function watchChunks(): AppThunk {
  return (dispatch) => {
    if (typeof __webpack_chunk_load__ !== 'function') return;
    const load = __webpack_chunk_load__;
    const loadAgain = (chunk: string | number): Promise<unknown> =>
      load(chunk).catch(async (error) => {
        await dispatch(chunkFailed(error));
        return loadAgain(chunk);
      });
    __webpack_chunk_load__ = loadAgain;
  };
}

/**
 * Handles a failed chunk load. If the server no longer has the chunk, the page is reloaded: once per build, and never
 * with unsaved input. The promise then never settles. While the server is unreachable, the promise is pending; then the
 * chunk can be loaded again.
 * @throws NewVersionError if the page must not be reloaded; the given error if the chunk failed for another reason.
 */
export function chunkFailed(error: unknown): AppThunk<Promise<void>> {
  return async (dispatch, getState, extra) => {
    if (!(await isGone(error, extra))) {
      if (getState().connection.status !== 'lost') throw error;
      return dispatch(untilServerFound());
    }
    const isUnsaved = extra.navigation.hasUnsavedInput() || isSaving(getState());
    if (isUnsaved || !isFirstReload(extra)) {
      dispatch(newVersionFound());
      throw new NewVersionError();
    }
    extra.navigation.reload();
    return new Promise(() => undefined);
  };
}

/** Reloads the page on the user's request. The browser asks first if a form is unsaved. */
export function reloadPage(): AppThunk {
  return (_dispatch, _getState, { navigation }) => navigation.reload();
}

/** Returns true if the chunk's URL responds with 404. A failed script itself has no status. */
async function isGone(thrown: unknown, { http, clock }: Pick<Services, 'http' | 'clock'>): Promise<boolean> {
  const { request } = (thrown ?? {}) as { request?: unknown };
  if (typeof request !== 'string') return false;
  const isAvailable = http.fetch(request, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === NOT_FOUND,
    () => false,
  );
  return Promise.race([isAvailable, clock.sleep(ANSWER_WITHIN_MS).then(() => false)]);
}

/**
 * Returns true if this build was not reloaded yet. Without a persistent storage that cannot be known, so it returns
 * false.
 */
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
