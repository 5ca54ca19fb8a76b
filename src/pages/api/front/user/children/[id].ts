import { changeChild, removeChild } from '#server/entrances/calls/children/own-children.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(changeChild, removeChild);
