/** A reader on a site. `site`: its alias. */
export interface NotifiedReader {
  readerId: string;
  site: string;
}
