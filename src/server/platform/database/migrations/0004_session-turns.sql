ALTER TABLE "reader_sessions" ADD COLUMN "turn" text;--> statement-breakpoint
ALTER TABLE "reader_sessions" ADD COLUMN "last_turn" text;