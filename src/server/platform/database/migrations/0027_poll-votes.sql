CREATE TABLE "poll_votes" (
	"site" text NOT NULL,
	"poll" text NOT NULL,
	"voter" text NOT NULL,
	"user_id" text,
	"options" text[] NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "poll_votes_site_poll_voter_pk" PRIMARY KEY("site","poll","voter")
);
--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_user_id_readers_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."readers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poll_votes_reader" ON "poll_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "poll_votes_at" ON "poll_votes" USING btree ("at");