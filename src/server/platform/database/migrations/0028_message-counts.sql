CREATE TABLE "message_counts" (
	"site" text NOT NULL,
	"test" text NOT NULL,
	"version" text NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	"registrations" integer NOT NULL,
	"subscriptions" integer NOT NULL,
	CONSTRAINT "message_counts_site_test_version_day_pk" PRIMARY KEY("site","test","version","day")
);
--> statement-breakpoint
ALTER TABLE "subscription_checkouts" ADD COLUMN "message_version" text;--> statement-breakpoint
CREATE INDEX "message_counts_day" ON "message_counts" USING btree ("day");