CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"document_id" text PRIMARY KEY NOT NULL,
	"site" text NOT NULL,
	"locale" text NOT NULL,
	"visible_from" timestamp with time zone,
	"visible_until" timestamp with time zone,
	"is_current" boolean NOT NULL,
	"facets" text[] NOT NULL,
	"heading" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"site" text NOT NULL,
	"locale" text NOT NULL,
	"word" text NOT NULL,
	"folded" text NOT NULL,
	CONSTRAINT "search_words_site_locale_word_pk" PRIMARY KEY("site","locale","word")
);
--> statement-breakpoint
DROP INDEX "documents_search";--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_entries_newest" ON "search_entries" USING btree ("site","locale","visible_from" DESC NULLS LAST,"document_id");--> statement-breakpoint
CREATE INDEX "search_entries_words" ON "search_entries" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_entries_stale" ON "search_entries" USING btree ("document_id") WHERE not is_current;--> statement-breakpoint
CREATE INDEX "search_words_folded" ON "search_words" USING btree ("site","locale","folded" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gin ("folded" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "documents" DROP COLUMN "search";--> statement-breakpoint
DROP TEXT SEARCH CONFIGURATION portada_ca;--> statement-breakpoint
DROP TEXT SEARCH CONFIGURATION portada_es;--> statement-breakpoint
INSERT INTO "search_entries" ("document_id", "site", "locale", "visible_from", "visible_until", "is_current", "facets", "heading", "words")
SELECT "id", "site", "locale", "visible_from", "visible_until", false, '{}', '', '' FROM "documents" WHERE "story_id" IS NOT NULL;
