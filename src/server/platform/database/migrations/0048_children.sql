-- compatible-from: 0046_reader-uploads
CREATE TABLE "reader_children" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"site" text NOT NULL,
	"nick" text NOT NULL,
	"nick_key" text NOT NULL,
	"name" text,
	"born_on" date,
	"consent" text NOT NULL,
	"locale" text NOT NULL,
	"consented_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "reader_children_user_id_readers_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."readers"("id") ON DELETE cascade ON UPDATE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX "reader_children_nick" ON "reader_children" USING btree ("nick_key");--> statement-breakpoint
CREATE INDEX "reader_children_nick_shape" ON "reader_children" USING btree ((replace(replace(translate("nick_key", 'ıi1|!0 .-_·''’', 'lllllo'), 'rn', 'm'), 'vv', 'w')));--> statement-breakpoint
CREATE INDEX "reader_children_reader" ON "reader_children" USING btree ("user_id","consented_at");--> statement-breakpoint
CREATE INDEX "reader_children_born" ON "reader_children" USING btree ("born_on");--> statement-breakpoint
-- A nick is of a reader or of a child. The lock makes a reader and a child who take one nick at the
-- same moment wait for each other, so that the second sees the first. 256 locks: a transaction that
-- writes many readers holds no more.
CREATE FUNCTION refuse_taken_nick() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(48, hashtext(NEW.nick_key) & 255);
  IF (TG_TABLE_NAME = 'readers' AND EXISTS (SELECT FROM reader_children WHERE nick_key = NEW.nick_key))
    OR (TG_TABLE_NAME = 'reader_children' AND EXISTS (SELECT FROM readers WHERE nick_key = NEW.nick_key))
  THEN
    RAISE unique_violation USING MESSAGE = 'the nick is in use', CONSTRAINT = 'nick_of_reader_or_child';
  END IF;
  RETURN NEW;
END;
$$;--> statement-breakpoint
CREATE TRIGGER readers_nick_of_child BEFORE INSERT OR UPDATE OF nick_key ON "readers"
  FOR EACH ROW EXECUTE FUNCTION refuse_taken_nick();
--> statement-breakpoint
CREATE TRIGGER reader_children_nick_of_reader BEFORE INSERT OR UPDATE OF nick_key ON "reader_children"
  FOR EACH ROW EXECUTE FUNCTION refuse_taken_nick();
--> statement-breakpoint
ALTER TABLE "contributions" ADD COLUMN "child_id" text REFERENCES "public"."reader_children"("id") ON DELETE set null;
