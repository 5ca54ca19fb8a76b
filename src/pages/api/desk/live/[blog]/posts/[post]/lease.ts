import { claimPost, releasePost } from '#server/entrances/calls/live/leases.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(claimPost, releasePost);
