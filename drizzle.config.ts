/**
 * Writes the next migration after a change of a feature's tables: `npm install --no-save drizzle-kit@0.31.11`, then
 * `npx drizzle-kit generate --name <feature>`. It must be installed next to the project's own drizzle-orm.
 */
export default {
  dialect: 'postgresql',
  schema: './src/server/db/schema/*-tables.ts',
  out: './src/server/db/migrations',
};
