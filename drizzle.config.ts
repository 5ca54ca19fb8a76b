import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/server/database/schema.ts', './src/server/database/reader-schema.ts', './src/server/database/job-schema.ts'],
  out: './src/server/database/migrations',
});
