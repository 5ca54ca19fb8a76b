import { addChild, listChildren } from '#server/entrances/calls/children/own-children.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(listChildren, addChild);
