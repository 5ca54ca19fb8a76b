CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_name" text,
	"reader_id" text,
	"site" text NOT NULL,
	"verb" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text,
	"subject_reader_id" text,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_facts" CHECK (length(coalesce(before::text, '')) <= 2000 and length(coalesce(after::text, '')) <= 2000)
);
--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_site" ON "audit" USING btree ("site","id");--> statement-breakpoint
CREATE INDEX "audit_reader" ON "audit" USING btree ("reader_id") WHERE reader_id is not null;--> statement-breakpoint
CREATE INDEX "audit_subject_reader" ON "audit" USING btree ("subject_reader_id") WHERE subject_reader_id is not null;--> statement-breakpoint
-- Refuses each change of a row but one: the deletion of an account empties its id (empty_audit_of_reader).
-- Rows are deleted only by a transaction that has set portada.audit to "prune" (src/server/subjects/audit/audit-log.ts).
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids text[] := array['reader_id', 'subject_reader_id'];
BEGIN
	IF tg_op <> 'UPDATE' THEN
		IF current_setting('portada.audit', true) = 'prune' THEN
			RETURN old;
		END IF;
	ELSIF to_jsonb(new) - ids = to_jsonb(old) - ids
		AND (new.reader_id IS NOT DISTINCT FROM old.reader_id
			OR new.reader_id IS NULL AND NOT EXISTS (SELECT FROM readers WHERE readers.id = old.reader_id))
		AND (new.subject_reader_id IS NOT DISTINCT FROM old.subject_reader_id
			OR new.subject_reader_id IS NULL AND NOT EXISTS (SELECT FROM readers WHERE readers.id = old.subject_reader_id))
	THEN
		RETURN new;
	END IF;
	RAISE EXCEPTION 'The audit table is append-only: % refused.', tg_op;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE FUNCTION empty_audit_of_reader() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE audit SET reader_id = NULL WHERE reader_id = old.id;
	UPDATE audit SET subject_reader_id = NULL WHERE subject_reader_id = old.id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER readers_audit AFTER DELETE ON "readers" FOR EACH ROW EXECUTE FUNCTION empty_audit_of_reader();
