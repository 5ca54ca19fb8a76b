-- compatible-from: 0046_reader-uploads
CREATE TABLE "interview_questions" (
	"id" uuid PRIMARY KEY DEFAULT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid NOT NULL,
	"site" text NOT NULL,
	"interview" text NOT NULL,
	"locale" text NOT NULL,
	"user_id" text CONSTRAINT "interview_questions_user_id_readers_id_fk" REFERENCES "readers"("id") ON DELETE set null,
	"child_id" text,
	"asked_by" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reasons" jsonb NOT NULL,
	"note" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"shown_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"edited_at" timestamp with time zone,
	"answer" jsonb,
	"votes" integer DEFAULT 0 NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interview_votes" (
	"question" uuid NOT NULL CONSTRAINT "interview_votes_question_interview_questions_id_fk" REFERENCES "interview_questions"("id") ON DELETE cascade,
	"user_id" text NOT NULL CONSTRAINT "interview_votes_user_id_readers_id_fk" REFERENCES "readers"("id") ON DELETE cascade,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_votes_question_user_id_pk" PRIMARY KEY("question","user_id")
);
--> statement-breakpoint
CREATE INDEX "interview_questions_votes" ON "interview_questions" USING btree ("site","interview","state","votes","id");--> statement-breakpoint
CREATE INDEX "interview_questions_new" ON "interview_questions" USING btree ("site","interview","state","shown_at","id");--> statement-breakpoint
CREATE INDEX "interview_questions_changes" ON "interview_questions" USING btree ("site","interview","sequence");--> statement-breakpoint
CREATE INDEX "interview_questions_reader" ON "interview_questions" USING btree ("user_id","interview","at");--> statement-breakpoint
CREATE INDEX "interview_questions_old" ON "interview_questions" USING btree ("at") WHERE state in ('waiting', 'rejected');--> statement-breakpoint
CREATE INDEX "interview_votes_reader" ON "interview_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "interview_votes_at" ON "interview_votes" USING btree ("at");--> statement-breakpoint
-- Interviews say how readers ask in them from this release on.
UPDATE "documents" SET "head" = jsonb_set("head", '{questions}', '{"most": 3, "hours": 24, "files": false}'::jsonb)
WHERE "type" = 'digital-interview' AND NOT "head" ? 'questions';
