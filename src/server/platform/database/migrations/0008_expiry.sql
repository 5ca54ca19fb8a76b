ALTER TABLE "documents" ADD COLUMN "visible_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "documents_expiring" ON "documents" USING btree ("visible_until");