CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION portada_ca (COPY = pg_catalog.catalan);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION portada_ca ALTER MAPPING FOR hword, hword_part, word WITH unaccent, catalan_stem;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION portada_es (COPY = pg_catalog.spanish);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION portada_es ALTER MAPPING FOR hword, hword_part, word WITH unaccent, spanish_stem;
