ALTER TABLE "media_files" ADD COLUMN "proposed_credit" text;--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "proposed_caption" text;