ALTER TABLE "turns" RENAME TO "scheduled_changes";--> statement-breakpoint
ALTER TABLE "scheduled_changes" RENAME CONSTRAINT "turns_document_id_at_pk" TO "scheduled_changes_document_id_at_pk";--> statement-breakpoint
ALTER TABLE "scheduled_changes" RENAME CONSTRAINT "turns_document_id_documents_id_fk" TO "scheduled_changes_document_id_documents_id_fk";--> statement-breakpoint
ALTER INDEX "turns_due" RENAME TO "scheduled_changes_due";--> statement-breakpoint
ALTER TABLE "reader_sessions" RENAME COLUMN "turn" TO "rotation";--> statement-breakpoint
ALTER TABLE "reader_sessions" RENAME COLUMN "last_turn" TO "last_rotation";
