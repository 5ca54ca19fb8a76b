CREATE TABLE "media_files" (
	"key" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"duration" double precision,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stored_at" timestamp with time zone,
	CONSTRAINT "media_files_hash" UNIQUE("hash"),
	CONSTRAINT "media_files_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "media_sources" (
	"source" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media_sources" ADD CONSTRAINT "media_sources_key_media_files_key_fk" FOREIGN KEY ("key") REFERENCES "public"."media_files"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_files_unfinished" ON "media_files" USING btree ("begun_at") WHERE stored_at is null;--> statement-breakpoint
CREATE INDEX "media_sources_key" ON "media_sources" USING btree ("key");