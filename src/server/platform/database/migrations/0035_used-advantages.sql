ALTER TABLE "subscription_checkouts" ADD CONSTRAINT "subscription_checkouts_key" UNIQUE("key");--> statement-breakpoint
CREATE TABLE "used_advantages" (
	"key" text NOT NULL,
	"advantage" text NOT NULL,
	"checkout" text,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "used_advantages_key_advantage_pk" PRIMARY KEY("key","advantage")
);--> statement-breakpoint
ALTER TABLE "reader_subscriptions" ADD COLUMN "card_key" text;--> statement-breakpoint
ALTER TABLE "subscription_checkouts" ADD COLUMN "terms" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "used_advantages" ADD CONSTRAINT "used_advantages_checkout_subscription_checkouts_key_fk" FOREIGN KEY ("checkout") REFERENCES "public"."subscription_checkouts"("key") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "used_advantages_checkout" ON "used_advantages" USING btree ("checkout") WHERE checkout is not null;--> statement-breakpoint
CREATE INDEX "used_advantages_over" ON "used_advantages" USING btree ("until");
