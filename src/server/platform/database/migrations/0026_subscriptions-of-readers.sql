CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reader_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"site" text NOT NULL,
	"offer" text,
	"state" text NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text,
	"customer" text,
	"current_period_end" timestamp with time zone NOT NULL,
	"grace_until" timestamp with time zone NOT NULL,
	"reason" text,
	"locale" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"reminded_of" timestamp with time zone,
	CONSTRAINT "reader_subscriptions_state" CHECK (state in ('trialing', 'active', 'past-due', 'paused', 'ending', 'ended', 'refunded', 'disputed'))
);
--> statement-breakpoint
CREATE TABLE "simulated_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"record" text NOT NULL,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscription_checkouts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"site" text NOT NULL,
	"offer" text NOT NULL,
	"code" text NOT NULL,
	"locale" text NOT NULL,
	"back_url" text NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text,
	"url" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"number" text NOT NULL,
	"url" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "readers" ADD COLUMN "other_type" text;--> statement-breakpoint
ALTER TABLE "reader_subscriptions" ADD CONSTRAINT "reader_subscriptions_user_id_readers_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."readers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_checkouts" ADD CONSTRAINT "subscription_checkouts_user_id_readers_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."readers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_receipts" ADD CONSTRAINT "subscription_receipts_user_id_readers_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."readers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_receipts" ADD CONSTRAINT "subscription_receipts_subscription_id_reader_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."reader_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_over" ON "payment_events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "reader_subscriptions_live" ON "reader_subscriptions" USING btree ("user_id") WHERE state in ('trialing', 'active', 'past-due', 'paused', 'ending', 'disputed');--> statement-breakpoint
CREATE UNIQUE INDEX "reader_subscriptions_provider" ON "reader_subscriptions" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "reader_subscriptions_reader" ON "reader_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reader_subscriptions_period" ON "reader_subscriptions" USING btree ("current_period_end") WHERE state in ('trialing', 'active', 'past-due', 'paused', 'ending', 'disputed');--> statement-breakpoint
CREATE INDEX "simulated_payments_due" ON "simulated_payments" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "subscription_checkouts_over" ON "subscription_checkouts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "subscription_receipts_reader" ON "subscription_receipts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscription_receipts_subscription" ON "subscription_receipts" USING btree ("subscription_id");