import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { readBrowserConfig } from './app/browser-config';
import { makeBrowserServices } from './app/browser-services';
import { followTabs } from './app/follow-tabs';
import { followHistory } from './app/navigate';
import { normalPath } from './app/redirects';
import { loadWorkspace } from './app/router';
import { makeStore } from './app/store';
import { PUBLIC_PATHS } from './auth/public-paths';
import { startIdentity } from './auth/sign-in';

const services = makeBrowserServices(readBrowserConfig(document), window);
const { store, replay } = makeStore(services, { location: services.navigation.location() });

const root = document.getElementById('root');
if (!root) throw new Error('the page has no place for the product');

// Most who come to a page are signed in: its code comes while the identity provider is asked.
if (!PUBLIC_PATHS.has(normalPath(window.location.pathname))) loadWorkspace().catch(() => undefined);

store.dispatch(followHistory());
store.dispatch(followTabs());
void store.dispatch(startIdentity());
createRoot(root).render(<App store={store} replay={replay} />);
