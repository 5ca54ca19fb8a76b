-- compatible-from: 0046_reader-uploads
CREATE TABLE "contribution_files" (
	"contribution" text NOT NULL,
	"upload" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "contribution_files_contribution_upload_pk" PRIMARY KEY("contribution","upload")
);
--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "reasons" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "contribution_files_name" ON "contribution_files" USING btree ("name");
