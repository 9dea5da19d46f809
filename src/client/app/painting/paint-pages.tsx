import { createCache } from '@ant-design/cssinjs/es/StyleContext';
import extractStyle from '@ant-design/cssinjs/es/extractStyle';
import { renderToString } from 'react-dom/server';
import { LoginPage } from '#client/features/auth/login/login-page';
import { paths } from '#client/lib/location/paths';
import { SETTINGS_PAGES } from '../settings/settings-pages';
import { App } from '../app';
import { PAGES } from '../features';
import { paintedLocation, type PaintedPage } from './painted-pages';
import { loadLogin } from '../router';
import { setLoadedPage } from '../routes/loaded-pages';
import { inertServices } from './inert-services';
import { makeStore } from '../store';
import { darkStyles, type ColourScheme } from '../theme/tokens';

/** Runs at build time in Node: prerenders the pages shown before any script runs. */

/** Path of the application with the chunks that it needs. `path` null: every other path. */
interface Address {
  path: string | null;
  /** Prerendered page, or null. */
  painted: PaintedPage | null;
  chunks: readonly string[];
  /** Applies only if a user is probably signed in. */
  signedIn?: true;
}

const BEHIND_SIGN_IN = ['identity', 'api', 'workspace'];

export const ADDRESSES: readonly Address[] = [
  // A signed-in user is redirected from the sign-in.
  { path: paths.login(), painted: 'frame', chunks: BEHIND_SIGN_IN, signedIn: true },
  { path: paths.login(), painted: 'login', chunks: [] },
  { path: paths.resetPassword(), painted: null, chunks: ['reset-password'] },
  { path: paths.accountAction(), painted: null, chunks: ['action-link'] },
  { path: paths.twoFactor(), painted: null, chunks: ['identity', 'api', 'two-factor'] },
  ...[...PAGES, ...SETTINGS_PAGES].map(({ path, load }): Address => {
    return {
      path,
      painted: 'frame',
      chunks: [...BEHIND_SIGN_IN, ...getRequestedChunks(load)],
      signedIn: true,
    };
  }),
  { path: null, painted: 'frame', chunks: BEHIND_SIGN_IN, signedIn: true },
  // A signed-out user is redirected to the sign-in as soon as the identity provider has responded.
  { path: null, painted: 'frame', chunks: ['identity', 'login'] },
];

/** Stands for every lazy import in this build, with the name of the chunk (scripts/build-painter.ts). */
declare let requestChunk: (chunk: string) => Promise<unknown>;

/** Returns the chunks that a lazy import requests, without loading them. */
function getRequestedChunks(load: () => Promise<unknown>): string[] {
  const chunks: string[] = [];
  const before = requestChunk;
  requestChunk = (chunk) => {
    chunks.push(chunk);
    return before(chunk);
  };
  void load();
  requestChunk = before;
  return chunks;
}

// Rendering in Node does not wait for code.
setLoadedPage(loadLogin, LoginPage);

interface Painted {
  html: string;
  /** antd's styles of the page in both colour schemes. */
  style: string;
}

export function paintPage(page: PaintedPage): Painted {
  const light = paint(page, 'light');
  const dark = paint(page, 'dark');
  if (light.html !== dark.html || light.rules !== dark.rules)
    throw new Error(`${page}: the dark page must differ from the light one by its variables only`);
  const darkVariables = darkStyles((root) => addRoot(dark.variables, root));
  return { html: light.html, style: light.rules + light.variables + darkVariables };
}

/** Limits plain rules to a state of the document, without a change of their specificity. */
function addRoot(rules: string, root: string): string {
  const limit = (rule: string): string => {
    const [selectors = '', body] = rule.split('{');
    if (body === undefined) return rule;
    const limited = selectors.split(',').map((selector) => `:where(${root}) ${selector}`);
    return `${limited.join(',')}{${body}`;
  };
  return rules.split('}').map(limit).join('}');
}

function paint(page: PaintedPage, scheme: ColourScheme): { html: string; rules: string; variables: string } {
  const styles = createCache();
  const { store, faults, stop } = makeStore(inertServices(), { location: paintedLocation(page) });
  const html = renderToString(
    <App store={store} faults={faults} paintedState={store.getState()} painting={{ scheme, styles }} />,
  );
  stop();
  return {
    html,
    rules: extractStyle(styles, { plain: true, types: 'style' }),
    variables: extractStyle(styles, { plain: true, types: ['token', 'cssVar'] }),
  };
}
