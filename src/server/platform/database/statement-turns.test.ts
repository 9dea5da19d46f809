import { createStatementTurns, databaseOwner } from './statement-turns';

/** A database where time passes only in statements; `order` is who had a turn. */
function start(rest?: () => Promise<void>) {
  let time = 0;
  const turns = createStatementTurns({ now: () => time, ...(rest && { rest }) });
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

it('lets who asks for little wait for one heavy statement of another at most, at every of their statements', async () => {
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

it('lets two who ask for as much take turns, and the server its share', async () => {
  const { ask, order } = start();
  await ask('dana', 100);
  const many = ['dana', 'dana', 'dana', 'server', 'server', 'yossi', 'yossi'].map((owner) => ask(owner, 100));
  await Promise.all(many);
  expect(order).toEqual(['dana', 'server', 'yossi', 'dana', 'server', 'yossi', 'dana', 'dana']);
});

it('rests after a heavy statement, for what has come meanwhile', async () => {
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

it('goes on after a statement that failed', async () => {
  const turns = createStatementTurns();
  await expect(turns.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.run(async () => 'done')).toBe('done');
});
