CREATE TABLE "desk_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"site" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "desk_sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "second_factor_setups" (
	"user_id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"secret" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"last_step" integer NOT NULL,
	"recovery_codes" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "desk_sessions" ADD CONSTRAINT "desk_sessions_user_id_readers_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."readers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_sessions" ADD CONSTRAINT "desk_sessions_session_id_reader_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."reader_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor_setups" ADD CONSTRAINT "second_factor_setups_user_id_readers_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."readers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor_setups" ADD CONSTRAINT "second_factor_setups_session_id_reader_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."reader_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_readers_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."readers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_sessions_reader" ON "desk_sessions" USING btree ("user_id","site");--> statement-breakpoint
CREATE INDEX "desk_sessions_session" ON "desk_sessions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "desk_sessions_over" ON "desk_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "second_factor_setups_session" ON "second_factor_setups" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "second_factor_setups_over" ON "second_factor_setups" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject_id","id") WHERE subject_id is not null;