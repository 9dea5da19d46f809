import { createStatementQueue, databaseOwner } from './statement-queue';

/** Creates turns with a clock that advances only in statements. `order` holds the owners in order of their turns. */
function start(rest?: () => Promise<void>) {
  let time = 0;
  const turns = createStatementQueue({ now: () => time, ...(rest && { rest }) });
  const order: string[] = [];
  const ask = (owner: string, ms: number) =>
    databaseOwner.run(owner, () =>
      turns.run(async () => {
        order.push(owner);
        time += ms;
      }),
    );
  return { ask, order };
}

it('delays each statement of a light owner by at most one heavy statement of another', async () => {
  const { ask, order } = start();
  const heavy = Array.from({ length: 20 }, () => ask('heavy', 700));
  const cheap = (async () => {
    for (let i = 0; i < 5; i++) await ask('cheap', 1);
  })();
  await cheap;
  expect(order).toEqual(['heavy', ...Array<string>(5).fill('cheap')]);
  await Promise.all(heavy);
  expect(order).toHaveLength(25);
});

it('alternates between two owners with the same usage, and gives the server its share', async () => {
  const { ask, order } = start();
  await ask('dana', 100);
  const many = ['dana', 'dana', 'dana', 'server', 'server', 'yossi', 'yossi'].map((owner) => ask(owner, 100));
  await Promise.all(many);
  expect(order).toEqual(['dana', 'server', 'yossi', 'dana', 'server', 'yossi', 'dana', 'dana']);
});

it('pauses after a heavy statement so that new requests are read', async () => {
  let endRest = (): void => {};
  const { ask, order } = start(() => new Promise((resolve) => (endRest = resolve)));
  const heavy = [ask('heavy', 700), ask('heavy', 700)];
  await heavy[0];
  const cheap = ask('cheap', 1);
  endRest();
  await cheap;
  await heavy[1];
  expect(order).toEqual(['heavy', 'cheap', 'heavy']);
});

it('continues after a failed statement', async () => {
  const turns = createStatementQueue();
  await expect(turns.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.run(async () => 'done')).toBe('done');
});
