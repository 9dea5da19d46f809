import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { Pool } from 'pg';
import type * as z from 'zod/mini';

/** Statement of a guard: the user with the role's permissions. */
const GUARD = `select u.id, u.email, u.display_name, u.role_id, u.is_active, u.last_seen_at, r.name, r.permissions
  from users u left join roles r on r.id = u.role_id where u.role_id is not null limit $1`;

interface Page {
  /** Address of the database. */
  connectionString: string;
  /** Statement of the page, with the number of rows as its parameter. */
  statement: string;
  response: z.ZodMiniType;
  rows: number;
}

/**
 * Starts a plain Fastify server: the plugins of the application, one named statement for the guard, one for the page, and the zod
 * serializer. It has no drizzle, and verifies no token.
 */
export async function startPlainServer({ connectionString, statement, response, rows }: Page) {
  const pool = new Pool({ connectionString, max: 4 });
  // The database may be dropped before the last connection has closed.
  pool.on('error', () => undefined);
  const app = Fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(helmet);
  await app.register(rateLimit, { max: 1_000_000 });
  await app.register(cookie);
  await app.register(compress, { syncThreshold: 65_536, encodings: ['zstd', 'br', 'gzip'] });
  app.get('/', { schema: { response: { 200: response } } }, async () => {
    await pool.query({ name: 'guard', text: GUARD, values: [1] });
    const page = await pool.query({ name: 'page', text: statement, values: [rows] });
    return { data: page.rows, next: null, previous: null };
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const close = async (): Promise<void> => {
    await app.close();
    await pool.end();
  };
  return { url, close };
}
