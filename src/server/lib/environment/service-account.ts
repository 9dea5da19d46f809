import { readFileSync } from 'node:fs';
import * as z from 'zod';

const ServiceAccount = z.object({
  type: z.literal('service_account'),
  project_id: z.string().min(1),
  client_email: z.email(),
  private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----'),
});

/**
 * Checks the file of Google's service account without a request.
 * @returns the problem, or null. It contains nothing of the file.
 */
export function findServiceAccountProblem(file: string, projectId: string | undefined): string | null {
  const account = readAccount(file);
  if (typeof account === 'string') return account;
  if (projectId !== undefined && account.project_id !== projectId)
    return `the file ${file} belongs to the project ${account.project_id}, not to ${projectId}`;
  return null;
}

function readAccount(file: string): z.infer<typeof ServiceAccount> | string {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'no JSON';
    return `the file ${file} cannot be read (${reason})`;
  }
  const parsed = ServiceAccount.safeParse(json);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  return `the file ${file} is no key of a service account (${fields}): create one in the Firebase console, Project settings, Service accounts`;
}
