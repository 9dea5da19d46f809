import { measureGestures } from './browser-gestures';
import { inSession } from './browser-session';
import { IS_LARGE } from './median';

/**
 * Gestures of the application, compared with a minimal antd page of the same content, in one run.
 * `npm run bench -- gestures [large]`; `large` repeats everything more often.
 */
const RUNS = IS_LARGE ? 7 : 5;

inSession(({ browsers, origin, floors }) => measureGestures(browsers, origin, floors, RUNS)).catch(
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
