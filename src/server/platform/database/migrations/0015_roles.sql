CREATE TABLE "roles" (
	"user_id" text NOT NULL,
	"site" text NOT NULL,
	"role" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"given_by" text,
	CONSTRAINT "roles_user_id_site_role_pk" PRIMARY KEY("user_id","site","role"),
	CONSTRAINT "roles_role" CHECK (role in ('editor', 'moderator', 'analyst'))
);
--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_user_id_readers_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."readers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_given_by_readers_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."readers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roles_site" ON "roles" USING btree ("site","role");--> statement-breakpoint
CREATE INDEX "roles_given_by" ON "roles" USING btree ("given_by") WHERE given_by is not null;