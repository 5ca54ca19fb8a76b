CREATE TABLE "story_scores" (
	"document_id" text NOT NULL,
	"kind" text NOT NULL,
	"site" text NOT NULL,
	"locale" text NOT NULL,
	"score" double precision NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "story_scores_document_id_kind_pk" PRIMARY KEY("document_id","kind")
);
--> statement-breakpoint
CREATE INDEX "story_scores_edition" ON "story_scores" USING btree ("site","locale","kind");