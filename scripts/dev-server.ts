import type { IncomingMessage } from 'node:http';
import { webpack } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { clientConfig } from '../webpack.config';

export interface DevServerOptions {
  /** Port of the development server, which the developer opens. */
  port: number;
  /** Address of the application's own server, e.g. http://127.0.0.1:4001. It may start later. */
  target: string;
}

/**
 * Starts webpack's development server in front of the application's server: scripts, styles and fonts come from
 * memory, everything else from the server, including the page, because the server adds its settings. Resolves after
 * the first compilation, when the page is in `dist/client-hot` (pass it to the server as `CLIENT_DIR`).
 *
 * @throws if the port is in use
 */
export async function startDevServer({
  port,
  target,
}: DevServerOptions): Promise<{ close(): Promise<void> }> {
  const compiler = webpack(clientConfig({ hot: true, stamp: 'development' }));
  if (!compiler) throw new Error('webpack made no compiler');
  const compiled = new Promise<void>((done) => compiler.hooks.done.tap('startDevServer', () => done()));
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      // Compression would delay the event stream.
      compress: false,
      static: false,
      // The page's own address, because its content policy allows no other.
      client: { overlay: false, logging: 'warn', webSocketURL: 'auto://0.0.0.0:0/ws' },
      devMiddleware: { index: false, writeToDisk: (path) => path.endsWith('index.html') },
      proxy: [{ context: () => true, target, logLevel: 'warn', onProxyRes: allowEvaluation }],
    },
    compiler,
  );
  await server.start();
  await compiled;
  return { close: () => server.stop() };
}

const POLICY = 'content-security-policy';

/** In development only: Redux DevTools evaluate manually dispatched code. */
function allowEvaluation({ headers }: IncomingMessage): void {
  const policy = headers[POLICY];
  if (typeof policy === 'string')
    headers[POLICY] = policy.replace('script-src ', "script-src 'unsafe-eval' ");
}
