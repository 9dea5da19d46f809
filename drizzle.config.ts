/** For `npx drizzle-kit@0.31.11 generate --name <room>`, which writes the next migration after a change of a room's tables. */
export default {
  dialect: 'postgresql',
  schema: './src/server/**/*-tables.ts',
  out: './src/server/platform/database/migrations',
};
