ALTER TABLE "reader_subscriptions" ADD COLUMN "unknown_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reader_subscriptions" ADD COLUMN "next_amount" integer;--> statement-breakpoint
ALTER TABLE "reader_subscriptions" ADD COLUMN "next_currency" text;--> statement-breakpoint
ALTER TABLE "reader_subscriptions" ADD COLUMN "full_amount" integer;--> statement-breakpoint
ALTER TABLE "reader_subscriptions" ADD COLUMN "full_from" timestamp with time zone;