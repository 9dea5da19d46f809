import { runCommand } from '../run-command';

/** @throws Error with the output if a command fails */
export async function shell(script: string, env: Record<string, string> = {}): Promise<string> {
  const { code, output } = await runCommand('bash', ['-euo', 'pipefail', '-c', script], { env });
  if (code !== 0) throw new Error(`${script}\nended with ${code}:\n${output.slice(-2_000)}`);
  return output.trim();
}
