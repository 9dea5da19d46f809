import { Agent, get } from 'node:http';

/** Child process of requests-bench.ts. For each message it sends requests, one after the other, and answers with `done`. */
export interface Load {
  url: string;
  headers: Record<string, string>;
  count: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function request({ url, headers }: Load): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once('end', resolve);
    }).once('error', reject);
  });
}

async function send(load: Load): Promise<void> {
  for (let i = 0; i < load.count; i++) await request(load);
  process.send?.('done');
}

process.on('message', (load: Load) => {
  send(load).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
