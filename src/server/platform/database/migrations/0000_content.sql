CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"site" text NOT NULL,
	"locale" text NOT NULL,
	"origin" text NOT NULL,
	"hash" text NOT NULL,
	"story_id" text,
	"path" text,
	"visible_from" timestamp with time zone,
	"head" jsonb NOT NULL,
	"body" jsonb,
	"search" "tsvector"
);
--> statement-breakpoint
CREATE TABLE "links" (
	"document_id" text NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"locale" text NOT NULL,
	"visible_from" timestamp with time zone,
	CONSTRAINT "links_document_id_kind_target_pk" PRIMARY KEY("document_id","kind","target")
);
--> statement-breakpoint
CREATE TABLE "old_addresses" (
	"site" text NOT NULL,
	"locale" text NOT NULL,
	"path" text NOT NULL,
	"document_id" text NOT NULL,
	CONSTRAINT "old_addresses_site_locale_path_pk" PRIMARY KEY("site","locale","path")
);
--> statement-breakpoint
CREATE TABLE "purges" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tags" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_addresses" ADD CONSTRAINT "old_addresses_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_address" ON "documents" USING btree ("site","locale","path");--> statement-breakpoint
CREATE INDEX "documents_type" ON "documents" USING btree ("site","type","locale");--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("site","locale","visible_from" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "documents_story" ON "documents" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "documents_origin" ON "documents" USING btree ("origin");--> statement-breakpoint
CREATE INDEX "documents_due" ON "documents" USING btree ("visible_from");--> statement-breakpoint
CREATE INDEX "documents_search" ON "documents" USING gin ("search");--> statement-breakpoint
CREATE INDEX "links_newest" ON "links" USING btree ("kind","target","locale","visible_from" DESC NULLS LAST,"document_id");--> statement-breakpoint
CREATE INDEX "old_addresses_document" ON "old_addresses" USING btree ("document_id");