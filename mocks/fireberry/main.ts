import { startSimulatorFromEnvironment } from './from-environment';

async function main(): Promise<void> {
  const simulator = await startSimulatorFromEnvironment(process.env);
  console.log(`Fireberry simulator on ${simulator.url}`);
  const stop = (): void => void simulator.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
