CREATE INDEX "contributions_child" ON "contributions" USING btree ("child_id") WHERE child_id is not null;
