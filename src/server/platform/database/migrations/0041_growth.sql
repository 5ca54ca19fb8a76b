-- compatible-from: 0040_closed-recordings
CREATE TABLE "poll_counts" (
	"site" text NOT NULL,
	"poll" text NOT NULL,
	"option" text NOT NULL,
	"votes" integer NOT NULL,
	CONSTRAINT "poll_counts_site_poll_option_pk" PRIMARY KEY("site","poll","option")
);
--> statement-breakpoint
ALTER TABLE "purges" ADD COLUMN "is_publication" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "interruptions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE FUNCTION count_poll_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM poll_counts;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE poll_counts SET votes = votes - 1 WHERE site = OLD.site AND poll = OLD.poll AND option = ANY (OLD.options);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO poll_counts (site, poll, option, votes)
      SELECT NEW.site, NEW.poll, chosen.option, 1 FROM (SELECT DISTINCT unnest(NEW.options) AS option ORDER BY 1) AS chosen
      ON CONFLICT (site, poll, option) DO UPDATE SET votes = poll_counts.votes + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER poll_votes_counted AFTER INSERT OR DELETE OR UPDATE OF site, poll, options ON poll_votes
  FOR EACH ROW EXECUTE FUNCTION count_poll_votes();
--> statement-breakpoint
CREATE TRIGGER poll_votes_emptied AFTER TRUNCATE ON poll_votes FOR EACH STATEMENT EXECUTE FUNCTION count_poll_votes();
--> statement-breakpoint
INSERT INTO poll_counts (site, poll, option, votes)
  SELECT site, poll, option, count(*) FROM poll_votes, unnest(options) AS option GROUP BY 1, 2, 3;
