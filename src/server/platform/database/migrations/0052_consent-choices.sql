-- compatible-from: 0046_reader-uploads
CREATE TABLE "consent_choices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"site" text NOT NULL,
	"version" bigint NOT NULL,
	"measurement" boolean NOT NULL,
	"embeds" boolean NOT NULL,
	"advertising" boolean NOT NULL,
	"providers" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "consent_choices_at" ON "consent_choices" USING btree ("at");