import { startSimulator, type RunningSimulator } from './simulator';

type Environment = Readonly<Record<string, string | undefined>>;

function wholeNumber(env: Environment, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number`);
  return value;
}

/**
 * Starts the simulator configured by FIREBERRY_SIM_PORT, _DATA, _SEED, _SALES and FIREBERRY_TOKEN, on loopback.
 * @throws Error for a variable that is not a number, a port in use, or unreadable data.
 */
export async function startSimulatorFromEnvironment(
  env: Environment,
): Promise<RunningSimulator & { token: string }> {
  const token = env.FIREBERRY_TOKEN || 'demo-token';
  const generated = {
    seed: wholeNumber(env, 'FIREBERRY_SIM_SEED', 1),
    sales: wholeNumber(env, 'FIREBERRY_SIM_SALES', 20_000),
  };
  const simulator = await startSimulator({
    port: wholeNumber(env, 'FIREBERRY_SIM_PORT', 4700),
    records: env.FIREBERRY_SIM_DATA || generated,
    token,
  });
  return { ...simulator, token };
}
