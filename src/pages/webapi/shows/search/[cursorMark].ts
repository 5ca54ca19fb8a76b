export { searchShowsFurther as ALL } from '../../../../server/calls/shows/search-shows.ts';
