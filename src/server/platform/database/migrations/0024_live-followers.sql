CREATE TABLE "live_followers" (
	"blog" text NOT NULL,
	"node" text NOT NULL,
	"count" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_followers_blog_node_pk" PRIMARY KEY("blog","node")
);
--> statement-breakpoint
CREATE INDEX "live_followers_node" ON "live_followers" USING btree ("node");