-- compatible-from: 0046_reader-uploads
CREATE TABLE "previews" (
	"id" text PRIMARY KEY NOT NULL,
	"site" text NOT NULL,
	"locale" text NOT NULL,
	"document_id" text NOT NULL,
	"version" text NOT NULL,
	"is_stored" boolean NOT NULL,
	"documents" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"browser" text
);
--> statement-breakpoint
CREATE INDEX "previews_document" ON "previews" USING btree ("document_id","ends_at");--> statement-breakpoint
CREATE INDEX "previews_over" ON "previews" USING btree ("ends_at");