-- compatible-from: 0044_words-of-fields
CREATE TABLE "reader_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"site" text NOT NULL,
	"purpose" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"writer" text,
	"state" text DEFAULT 'receiving' NOT NULL,
	"reason" text,
	"stored_name" text,
	"stored_bytes" bigint,
	"width" integer,
	"height" integer,
	"duration" double precision,
	"owner" text,
	"accepted_as" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "reader_uploads_stored_name" UNIQUE("stored_name"),
	CONSTRAINT "reader_uploads_user_id_readers_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."readers"("id") ON DELETE cascade ON UPDATE no action
);
--> statement-breakpoint
CREATE INDEX "reader_uploads_reader" ON "reader_uploads" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "reader_uploads_owner" ON "reader_uploads" USING btree ("owner") WHERE owner is not null;--> statement-breakpoint
CREATE INDEX "reader_uploads_expired" ON "reader_uploads" USING btree ("expires_at") WHERE expires_at is not null;