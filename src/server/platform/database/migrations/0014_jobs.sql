CREATE TABLE "jobs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reader_id" text,
	"subject" text,
	"payload" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claim" text,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dead_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "newsroom_tasks" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_reader_id_readers_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."readers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("kind","due_at") WHERE dead_at is null;--> statement-breakpoint
CREATE INDEX "jobs_dead" ON "jobs" USING btree ("dead_at") WHERE dead_at is not null;--> statement-breakpoint
CREATE INDEX "jobs_reader" ON "jobs" USING btree ("reader_id") WHERE reader_id is not null;--> statement-breakpoint
CREATE INDEX "jobs_subject" ON "jobs" USING btree ("subject") WHERE subject is not null;