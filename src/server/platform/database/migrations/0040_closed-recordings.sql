-- Links of documents to files of the content folder, which name them by their path. Until now only sent files had links
-- (domain/media/media-targets.ts).
INSERT INTO "links" ("document_id", "kind", "target", "locale")
SELECT DISTINCT d."id", 'media', lower(m[1]), d."locale"
FROM "documents" d, regexp_matches(d."head"::text || coalesce(d."body"::text, ''), '/media/files/([^"''\\/?#\s<>&]+)', 'g') m
WHERE m[1] !~ '-[0-9a-f]{16}(?![0-9a-z-])'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "links" ("document_id", "kind", "target", "locale")
SELECT DISTINCT p."blog", 'media', lower(m[1]), ''
FROM "live_posts" p, regexp_matches(p."content"::text, '/media/files/([^"''\\/?#\s<>&]+)', 'g') m
WHERE m[1] !~ '-[0-9a-f]{16}(?![0-9a-z-])' AND NOT p."is_removed"
ON CONFLICT DO NOTHING;
