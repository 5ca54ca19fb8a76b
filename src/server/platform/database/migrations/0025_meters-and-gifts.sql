CREATE TABLE "gift_links" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"site" text NOT NULL,
	"story" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paywall_meters" (
	"site" text NOT NULL,
	"period" text NOT NULL,
	"holder" text NOT NULL,
	"user_id" text,
	"stories" text[] NOT NULL,
	"days" integer NOT NULL,
	"last_day" date NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "paywall_meters_site_period_holder_pk" PRIMARY KEY("site","period","holder")
);
--> statement-breakpoint
ALTER TABLE "gift_links" ADD CONSTRAINT "gift_links_user_id_readers_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."readers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paywall_meters" ADD CONSTRAINT "paywall_meters_user_id_readers_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."readers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_links_reader" ON "gift_links" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "gift_links_over" ON "gift_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "paywall_meters_reader" ON "paywall_meters" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "paywall_meters_over" ON "paywall_meters" USING btree ("ends_at");