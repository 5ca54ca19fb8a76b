CREATE TABLE "live_post_revisions" (
	"blog" text NOT NULL,
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "live_post_revisions_blog_id_version_pk" PRIMARY KEY("blog","id","version")
);
--> statement-breakpoint
CREATE TABLE "live_posts" (
	"blog" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sequence" bigint NOT NULL,
	"version" integer NOT NULL,
	"is_of_story" boolean NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"is_key" boolean NOT NULL,
	"is_pinned" boolean NOT NULL,
	"edited_at" timestamp with time zone,
	"content" jsonb NOT NULL,
	CONSTRAINT "live_posts_blog_id_pk" PRIMARY KEY("blog","id")
);
--> statement-breakpoint
CREATE TABLE "live_sequences" (
	"blog" text PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "live_post_revisions" ADD CONSTRAINT "live_post_revisions_blog_id_live_posts_blog_id_fk" FOREIGN KEY ("blog","id") REFERENCES "public"."live_posts"("blog","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_posts" ADD CONSTRAINT "live_posts_blog_documents_id_fk" FOREIGN KEY ("blog") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_sequences" ADD CONSTRAINT "live_sequences_blog_documents_id_fk" FOREIGN KEY ("blog") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_posts_newest" ON "live_posts" USING btree ("blog","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "live_posts_changes" ON "live_posts" USING btree ("blog","sequence");--> statement-breakpoint
CREATE INDEX "live_posts_key" ON "live_posts" USING btree ("blog","at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_key or is_pinned;--> statement-breakpoint
INSERT INTO "live_posts" ("blog", "id", "at", "sequence", "version", "is_of_story", "is_key", "is_pinned", "content")
SELECT d."id", p->>'id', (p->>'at')::timestamptz,
  row_number() OVER (PARTITION BY d."id" ORDER BY (p->>'at')::timestamptz, p->>'id'),
  1, true, coalesce((p->>'isKey')::boolean, false), false,
  jsonb_build_object('post', '{"isKey": false, "isPinned": false}'::jsonb || p, 'transcripts', '[]'::jsonb)
FROM "documents" d, jsonb_array_elements(d."body"->'posts') p
WHERE d."type" = 'live-blog'
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "live_sequences" ("blog", "last") SELECT "blog", max("sequence") FROM "live_posts" GROUP BY "blog" ON CONFLICT DO NOTHING;
