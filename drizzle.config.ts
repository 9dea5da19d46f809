/**
 * Writes the next migration after a change of a room's tables: `npm install --no-save drizzle-kit@0.31.11`, then
 * `npx drizzle-kit generate --name <room>`. It wants to stand beside the project's own drizzle-orm.
 */
export default {
  dialect: 'postgresql',
  schema: './src/server/**/*-tables.ts',
  out: './src/server/platform/database/migrations',
};
