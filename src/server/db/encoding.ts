import type { Pool } from 'pg';

/** Thrown if a database cannot store Hebrew texts. */
export class EncodingError extends Error {}

/** @throws EncodingError if PostgreSQL created the database with another encoding than UTF-8 */
export async function rejectOtherEncodings(connection: Pick<Pool, 'query'>): Promise<void> {
  const { rows } = await connection.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new EncodingError(
    `the database has the encoding ${encoding}: create it anew with "encoding 'UTF8' template template0"`,
  );
}
