/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    services: import('./server/services.ts').Services;
    /** The site that the request's host names. */
    site: import('./domain/site.ts').Site;
    /** Who asks, as far as the network tells; empty where a page is made for the cache. */
    clientAddress: string;
    /** True where the page is rendered for the page cache: a missing page is answered without a body. */
    isForCache?: boolean;
    /** Why the page could not be made; set by src/pages/500.astro, logged by whoever asked for it. */
    failure?: unknown;
    /** The site in the language of the address; set by src/middleware.ts. */
    edition: import('./domain/addresses.ts').Edition;
    content: import('./server/content/edition-content.ts').EditionContent;
    /** Address of this page, without the locale's prefix. */
    path: string;
  }
}
