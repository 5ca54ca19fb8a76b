import { chaptersRoute } from '#server/entrances/page-files/chapters-route.ts';

export const GET = chaptersRoute;
