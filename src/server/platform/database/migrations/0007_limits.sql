ALTER TABLE "purges" ADD COLUMN "addresses" jsonb;--> statement-breakpoint
CREATE INDEX "attempts_over" ON "attempts" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "reader_sessions_over" ON "reader_sessions" USING btree ("expires_at");