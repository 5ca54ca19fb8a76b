/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    services: import('./server/entrances/endpoints/services.ts').Services;
    /** The site of the request's host. */
    site: import('./domain/sites/site.ts').Site;
    /** Network address of the client. Empty if a page is rendered for the cache. */
    clientAddress: string;
    /** True if the page is rendered for the page cache. A missing page then has an empty body. */
    isForCache?: boolean;
    /** The error that prevented the page. Set by src/pages/500.astro, logged by the caller of the renderer. */
    failure?: unknown;
    /**
     * True if scripts add no elements of components that are absent from this page, so that the page goes without the
     * styles of those (`page-styles.ts`). Set by layouts.
     */
    hasAllParts?: boolean;
    /** The site in the language of the URL, set by src/middleware.ts. */
    edition: import('./domain/sites/urls.ts').Edition;
    content: import('./server/subjects/content/edition-content.ts').EditionContent;
    /** Shows for the page `webapi/shows/list.astro`, which prints the list in the response of a call. */
    shownShows?: import('./domain/shows/show-card.ts').ShowListPart;
    /** Path of this page, without locale prefix. */
    path: string;
    /** Route of this page, set by src/middleware.ts. */
    route: import('./domain/sites/route.ts').Route;
  }
}

/** The light build of hls.js has no declarations of its own. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}

/** Pages that are loaded ahead (https://wicg.github.io/nav-speculation/prerendering.html). Other browsers have neither. */
interface Document {
  readonly prerendering?: boolean;
}

interface PerformanceNavigationTiming {
  readonly activationStart?: number;
  readonly deliveryType?: string;
}
