CREATE INDEX "purges_publications" ON "purges" USING btree ("id") WHERE is_publication;
CREATE INDEX "purges_at" ON "purges" USING btree ("at");
CREATE INDEX "notifications_unmailed_reader" ON "notifications" USING btree ("site","user_id") WHERE read_at is null and (mailed_at is null or mailed_at < at);
