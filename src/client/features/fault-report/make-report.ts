import { isRejected, type UnknownAction } from '@reduxjs/toolkit';
import { selectPermissions } from '#client/session/permissions/permissions-selectors';
import type { AppThunk } from '#client/lib/store-types';
import type { RecordedAction, RecordedCrash } from '#client/lib/faults/fault-recorder';
import { businessDay } from '#client/components/dates/business-day';
import { compactPageAction } from '#client/lib/replay/compact-page-action';
import { buildStamp } from '#client/lib/version/build-stamp';
import { buildAllowlist, type Allowlist } from './allowlist';
import type { Crash, FaultFile, FailedRequest } from './fault-file';
import { fitRecording } from './fit-file';
import { Masker } from './masker';

const MAX_BYTES = 5_000_000;
/** Bytes reserved for everything except the recording. */
const SPARE_BYTES = 200_000;
const MAX_FAILED_REQUESTS = 200;
/** Subscriptions of hooks, which a replay does not need. */
const SUBSCRIPTIONS = 'api/internalSubscriptions/';

/** Report without the user's description, which is still being typed. */
export interface Draft {
  file: FaultFile;
  /** Returns the masked description. */
  maskSentence: (sentence: string) => string;
}

/** Masks the recording. `paths`: the application's own paths. */
export function draftReport(paths: readonly string[]): AppThunk<Promise<Draft>> {
  return async (_dispatch, getState, { faults, clock }) => {
    const allowed = buildAllowlist(await endpointNames(getState()));
    const now = clock.now();
    const day = businessDay(now);
    const masker = new Masker({ allowed, slices: Object.keys(getState()), paths, day });
    // Each response of an infinite query contains all cached pages: the others are in the state before it.
    const recorded = faults.actions
      .filter(({ action }) => !action.type.startsWith(SUBSCRIPTIONS))
      .map((one) => ({ ...one, action: compactPageAction(one.action, one.before) }));
    const permissions = selectPermissions(getState()).filter((permission) => allowed.words.has(permission));
    const file: FaultFile = {
      format: 'misrad-fault-report',
      build: buildStamp(),
      madeAt: new Date(now).toISOString(),
      sentence: '',
      browser: browserFacts(),
      permissions,
      refusals: recorded.flatMap((one) => getFailedRequest(one, allowed)).slice(-MAX_FAILED_REQUESTS),
      crashes: faults.crashes.map(getCrash),
      ...fitRecording(recorded, getState(), masker, MAX_BYTES - SPARE_BYTES),
    };
    return { file, maskSentence: (sentence) => masker.sentence(sentence) };
  };
}

/** Returns the endpoint names; none before the first request, when the state has no API part. */
async function endpointNames(state: object): Promise<string[]> {
  if (!('api' in state)) return [];
  const { api } = await import(/* webpackChunkName: "api" */ '#client/lib/http/api');
  return Object.keys(api.endpoints);
}

interface FailedAction {
  kind?: string;
  status?: number;
  body?: { code?: string; requestId?: string } | null;
}

/** Returns the failed request of an action of RTK Query. */
function rejectedCall(
  action: UnknownAction,
): { arg: { endpointName?: string }; payload?: FailedAction } | null {
  if (!isRejected(action)) return null;
  const { meta, payload } = action as { meta: { arg?: unknown }; payload?: unknown };
  return { arg: (meta.arg ?? {}) as { endpointName?: string }, payload: payload as FailedAction };
}

const REQUEST_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function getFailedRequest({ action, at }: RecordedAction, { words }: Allowlist): FailedRequest[] {
  const { arg, payload } = rejectedCall(action) ?? {};
  if (arg?.endpointName === undefined || payload?.kind === undefined) return [];
  const known = (word: string | undefined): string | null =>
    word !== undefined && words.has(word) ? word : null;
  const requestId = payload.body?.requestId ?? '';
  return [
    {
      at: new Date(at).toISOString(),
      endpoint: known(arg.endpointName) ?? '',
      status: payload.status ?? null,
      code: known(payload.body?.code) ?? known(payload.kind),
      requestId: REQUEST_ID.test(requestId) ? requestId : null,
    },
  ];
}

/** Keeps only locations in own files: an error's message can contain the page's data. */
const STACK_LINE = /^\s+at |^[\w$./<]*@/;
const SOURCE_POSITION = /(?<=\/)[\w.-]+\.(?:js|tsx?)(?::\d+){1,2}/;
const FUNCTION = /^\s*at (?:new |async )*([\w$.<>]+) \(/;

function getCrash({ at, error }: RecordedCrash): Crash {
  const { name, stack } = error instanceof Error ? error : { name: typeof error, stack: '' };
  const lines = (stack ?? '').split('\n').flatMap((line) => {
    const [position] = (STACK_LINE.test(line) && SOURCE_POSITION.exec(line)) || [];
    if (position === undefined) return [];
    return [`${FUNCTION.exec(line)?.[1] ?? ''} ${position}`.trim()];
  });
  return { at: new Date(at).toISOString(), name: /^\w{1,40}$/.test(name) ? name : 'Error', stack: lines };
}

function browserFacts(): FaultFile['browser'] {
  return {
    name: navigator.userAgent,
    languages: [...navigator.languages],
    width: window.innerWidth,
    height: window.innerHeight,
    pixelRatio: window.devicePixelRatio,
    online: navigator.onLine,
  };
}
