import type { IncomingMessage } from 'node:http';
import { webpack } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { clientConfig } from '../webpack.config';

export interface DevServerOptions {
  /** Port of the front door: what the developer opens. */
  port: number;
  /** Where the product's own server will listen, for example http://127.0.0.1:4001. It may start later. */
  target: string;
}

/**
 * The client with hot reload, in front of the product's server: scripts, styles and fonts come from memory, everything
 * else (the page included, for the server fills in the settings) from the server. Resolves after the first compilation,
 * when the page lies in `dist/client-hot` (give it to the server as `CLIENT_DIR`).
 *
 * @throws when the port is taken
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
      // Compression would hold back the event stream.
      compress: false,
      static: false,
      // The page's own address: its policy allows no other.
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

/** In development alone: Redux DevTools evaluate what is dispatched by hand. */
function allowEvaluation({ headers }: IncomingMessage): void {
  const policy = headers[POLICY];
  if (typeof policy === 'string')
    headers[POLICY] = policy.replace('script-src ', "script-src 'unsafe-eval' ");
}
