import { giveComp, listComps } from '#server/entrances/calls/subscriptions/comps.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(listComps, giveComp);
