import { liftSuspension, suspendReader } from '#server/entrances/calls/desk/moderation/reader-rules.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(suspendReader, liftSuspension);
