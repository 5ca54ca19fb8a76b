import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/server/platform/database/schema.ts',
    './src/server/platform/database/live-schema.ts',
    './src/server/platform/database/reader-schema.ts',
    './src/server/platform/database/newsletter-schema.ts',
    './src/server/platform/database/desk-schema.ts',
    './src/server/platform/database/job-schema.ts',
    './src/server/platform/database/audit-schema.ts',
    './src/server/platform/database/media-schema.ts',
    './src/server/platform/database/subscription-schema.ts',
    './src/server/platform/database/poll-schema.ts',
    './src/server/platform/database/comment-schema.ts',
    './src/server/platform/database/notification-schema.ts',
  ],
  out: './src/server/platform/database/migrations',
});
