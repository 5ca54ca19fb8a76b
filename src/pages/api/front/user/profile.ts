import { changeProfile, getProfile } from '../../../../server/calls/readers/profile.ts';
import { serveTogether } from '../../../../server/endpoints/endpoint.ts';

export const ALL = serveTogether(getProfile, changeProfile);
