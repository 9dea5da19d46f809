import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { readBrowserConfig } from './app/browser-config';
import { makeBrowserServices } from './app/browser-services';
import { followHistory } from './app/navigate';
import { LOGIN_PATH, normalPath } from './app/redirects';
import { loadWorkspace } from './app/router';
import { makeStore } from './app/store';
import { observeIdentity } from './auth/sign-in';

const services = makeBrowserServices(readBrowserConfig(document), window);
const { store } = makeStore(services, { location: services.navigation.location() });

const root = document.getElementById('root');
if (!root) throw new Error('the page has no place for the product');

// Most who come to a page are signed in: its code comes while the identity provider is asked.
if (normalPath(window.location.pathname) !== LOGIN_PATH) loadWorkspace().catch(() => undefined);

store.dispatch(followHistory());
store.dispatch(observeIdentity());
createRoot(root).render(<App store={store} />);
