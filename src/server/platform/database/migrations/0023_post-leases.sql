CREATE TABLE "post_leases" (
	"blog" text NOT NULL,
	"post" text NOT NULL,
	"session_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "post_leases_blog_post_session_id_pk" PRIMARY KEY("blog","post","session_id")
);
--> statement-breakpoint
ALTER TABLE "post_leases" ADD CONSTRAINT "post_leases_session_id_desk_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."desk_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_leases_session" ON "post_leases" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "post_leases_over" ON "post_leases" USING btree ("expires_at");