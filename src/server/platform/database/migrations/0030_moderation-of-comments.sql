CREATE TABLE "comment_watches" (
	"user_id" text NOT NULL,
	"site" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_watches_user_id_site_pk" PRIMARY KEY("user_id","site")
);
--> statement-breakpoint
ALTER TABLE "comment_suspensions" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "decided_after" integer;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "before_decision" jsonb;--> statement-breakpoint
ALTER TABLE "comment_watches" ADD CONSTRAINT "comment_watches_user_id_readers_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."readers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_decided_by_readers_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."readers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_suspensions_site" ON "comment_suspensions" USING btree ("site","until");--> statement-breakpoint
CREATE INDEX "comments_reported" ON "comments" USING btree ("site","id") WHERE state = 'published' and reported_at is not null;--> statement-breakpoint
CREATE INDEX "comments_unread" ON "comments" USING btree ("site","id") WHERE state = 'published' and decided_at is null;--> statement-breakpoint
CREATE INDEX "comments_site" ON "comments" USING btree ("site","id") WHERE state <> 'deleted';--> statement-breakpoint
CREATE INDEX "comments_decided" ON "comments" USING btree ("site","decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "comments_decider" ON "comments" USING btree ("decided_by") WHERE decided_by is not null;