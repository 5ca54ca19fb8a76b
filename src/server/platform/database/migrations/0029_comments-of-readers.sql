CREATE TABLE "comment_reports" (
	"comment" uuid NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_reports_comment_user_id_pk" PRIMARY KEY("comment","user_id")
);
--> statement-breakpoint
CREATE TABLE "comment_suspensions" (
	"user_id" text NOT NULL,
	"site" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"appeal" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_suspensions_user_id_site_pk" PRIMARY KEY("user_id","site")
);
--> statement-breakpoint
CREATE TABLE "comment_threads" (
	"story" text PRIMARY KEY NOT NULL,
	"site" text NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"published" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment_votes" (
	"comment" uuid NOT NULL,
	"user_id" text NOT NULL,
	"value" smallint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_votes_comment_user_id_pk" PRIMARY KEY("comment","user_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY DEFAULT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid NOT NULL,
	"site" text NOT NULL,
	"story" text NOT NULL,
	"story_id" text NOT NULL,
	"parent" uuid,
	"user_id" text,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"edited_at" timestamp with time zone,
	"up" integer DEFAULT 0 NOT NULL,
	"down" integer DEFAULT 0 NOT NULL,
	"score" double precision GENERATED ALWAYS AS (case when up + down = 0 then 0 else ((up + 1.9208) / (up + down)::double precision - 1.96 * sqrt((up::double precision * down) / (up + down) + 0.9604) / (up + down)) / (1 + 3.8416 / (up + down)) end) STORED NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"is_staff" boolean DEFAULT false NOT NULL,
	"is_pick" boolean DEFAULT false NOT NULL,
	"fingerprint" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_comment_comments_id_fk" FOREIGN KEY ("comment") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_user_id_readers_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."readers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_suspensions" ADD CONSTRAINT "comment_suspensions_user_id_readers_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."readers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_votes" ADD CONSTRAINT "comment_votes_comment_comments_id_fk" FOREIGN KEY ("comment") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_votes" ADD CONSTRAINT "comment_votes_user_id_readers_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."readers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_comments_id_fk" FOREIGN KEY ("parent") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_readers_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."readers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_reports_reader" ON "comment_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comment_votes_reader" ON "comment_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comments_roots" ON "comments" USING btree ("story","id") WHERE parent is null and (state = 'published' or reply_count > 0);--> statement-breakpoint
CREATE INDEX "comments_best" ON "comments" USING btree ("story","score","id") WHERE parent is null and (state = 'published' or reply_count > 0);--> statement-breakpoint
CREATE INDEX "comments_replies" ON "comments" USING btree ("parent","id") WHERE parent is not null and state = 'published';--> statement-breakpoint
CREATE INDEX "comments_parent" ON "comments" USING btree ("parent") WHERE parent is not null;--> statement-breakpoint
CREATE INDEX "comments_reader" ON "comments" USING btree ("user_id","id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "comments_same" ON "comments" USING btree ("site","fingerprint","created_at");--> statement-breakpoint
CREATE INDEX "comments_waiting" ON "comments" USING btree ("site","id") WHERE state = 'held';