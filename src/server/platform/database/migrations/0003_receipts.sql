CREATE TABLE "deletions" (
	"id" text PRIMARY KEY NOT NULL,
	"site" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "site" text;--> statement-breakpoint
UPDATE "subscriptions" SET "site" = coalesce((SELECT "documents"."site" FROM "documents" WHERE "documents"."id" = "subscriptions"."newsletter"), '');--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "site" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "tell_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("tell_at");