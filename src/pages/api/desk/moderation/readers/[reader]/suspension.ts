import {
  liftSuspension,
  suspendReader,
} from '#server/entrances/calls/comments/moderation/reader-rules.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(suspendReader, liftSuspension);
