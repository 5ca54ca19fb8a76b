CREATE INDEX "contributions_form" ON "contributions" USING btree ("site","form","state","at","id");
CREATE INDEX "contributions_wall" ON "contributions" USING btree ("site","form","decided_at","id") WHERE "contributions"."state" = 'accepted';
