/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    services: import('./server/entrances/endpoints/services.ts').Services;
    /** The site of the request's host. */
    site: import('./domain/sites/site.ts').Site;
    /** Network address of the client. Empty if a page is rendered for the cache. */
    clientAddress: string;
    audience: import('./domain/routes/audience.ts').Audience;
    /** The preview that this page shows, set by `src/pages/previa/[token].astro`. */
    preview?: import('./domain/previews/preview.ts').ShownPreview;
    /**
     * The error that prevented the page. Set by src/pages/500.astro, logged by the caller of the
     * renderer.
     */
    failure?: unknown;
    /**
     * True if scripts add no elements of components that are absent from this page, so that the
     * page goes without the styles of those (`page-styles.ts`). Set by layouts.
     */
    hasAllParts?: boolean;
    /** The site in the language of the URL, set by src/middleware.ts. */
    edition: import('./domain/paths/urls.ts').Edition;
    content: import('./server/subjects/content/edition/edition-content.ts').EditionContent;
    /**
     * Shows for the page `webapi/shows/list.astro`, which prints the list in the response of a
     * call.
     */
    shownShows?: import('./domain/shows/show-card.ts').ShowListPart;
    /**
     * A post for the page `api/desk/written-post.astro`, which prints a preview in the response of
     * a call.
     */
    writtenAnswer?: import('./server/entrances/calls/interviews/answer-question.ts').ShownAnswer;
    writtenPost?: import('./server/entrances/calls/live/preview-post.ts').ShownPost;
    /**
     * A closed story for the page `api/front/paywall/closed-part.astro`, which prints the rest of
     * it in the response of a call.
     */
    closedPart?: import('./server/entrances/calls/paywall/closed-part.ts').ClosedPart;
    /** Path of this page, without locale prefix. */
    path: string;
    /** Route of this page, set by src/middleware.ts. */
    route: import('./domain/routes/route.ts').Route;
  }
}

interface WindowEventMap {
  /** Alerts that a stream of the page has brought, as markup (`follow-alerts.ts`). */
  'portada:alerts': CustomEvent<string>;
}

/** The light build of hls.js has no declarations of its own. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}

/**
 * The browser's file of the VAST client, with the parts of its answer that `vast-video-ads.ts`
 * reads.
 */
declare module '@dailymotion/vast-client/dist/vast-client.min.js' {
  export interface VastLink {
    url: string;
  }

  export interface VastLinear {
    type: 'linear';
    /** Seconds, -1 if the document states none. */
    duration: number;
    mediaFiles: {
      fileURL: string | null;
      mimeType: string | null;
      apiFramework: string | null;
      width: number;
      bitrate: number;
    }[];
    closedCaptionFiles: { fileURL: string | null; type: string | null; language: string | null }[];
    videoClickThroughURLTemplate: VastLink | null;
    videoClickTrackingURLTemplates: VastLink[];
    trackingEvents: Record<string, string[]>;
  }

  export interface VastAd {
    id: string | null;
    impressionURLTemplates: VastLink[];
    errorURLTemplates: string[];
    creatives: (VastLinear | { type: 'companion' | 'nonlinear' })[];
    adVerifications: { trackingEvents: Record<string, string[]> }[];
  }

  export class VASTParser {
    constructor(options: { fetcher: { fetchVAST(request: { url: string }): Promise<Document> } });
    trackVastError: (urls: string[], error: { ERRORCODE: number }) => void;
    parseVAST(
      document: Document,
      options: { url: string; wrapperLimit: number; resolveAll: boolean },
    ): Promise<{ ads: VastAd[] }>;
  }
}

/**
 * Pages that are loaded ahead (https://wicg.github.io/nav-speculation/prerendering.html). Other
 * browsers have neither.
 */
interface Document {
  readonly prerendering?: boolean;
}

interface PerformanceNavigationTiming {
  readonly activationStart?: number;
  readonly deliveryType?: string;
}

/** TypeScript does not know what entries a type has. */
interface Performance {
  getEntriesByType(type: 'navigation'): PerformanceNavigationTiming[];
}

/** The stub of the Transparency and Consent Framework, which has no types. */
declare module '@iabtcf/stub' {
  export default function stub(): void;
}
