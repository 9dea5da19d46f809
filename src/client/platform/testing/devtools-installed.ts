import { installDevTools } from './devtools';

// Redux Toolkit looks for DevTools when it is loaded: a test imports this file first of all.
installDevTools(window);
