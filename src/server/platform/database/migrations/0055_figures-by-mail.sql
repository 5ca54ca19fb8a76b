-- compatible-from: 0046_reader-uploads
CREATE TABLE "figure_mails" (
	"user_id" text NOT NULL,
	"site" text NOT NULL,
	"locale" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_day" date,
	CONSTRAINT "figure_mails_user_id_site_pk" PRIMARY KEY("user_id","site"),
	CONSTRAINT "figure_mails_user_id_readers_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."readers"("id") ON DELETE cascade ON UPDATE no action
);
--> statement-breakpoint
CREATE INDEX "figure_mails_site" ON "figure_mails" USING btree ("site","user_id");
