import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Sample } from '../metrics/sample.ts';
import type { RenderOutcome } from '../page-cache/render-outcome.ts';

/** Where a call comes from, as the front found out. */
export interface CallOrigin {
  /** Alias of the site that the request's host names. */
  site: string;
  /** The network address of the client; an IPv6 address is cut to its network. */
  clientAddress: string;
  requestId: string;
}

/**
 * Everything that takes time, as the front sees it: renders, calls, pictures. The front shares no thread with it. Every method rejects with
 * `BackendDownError` while no worker is there to answer.
 */
export interface Backend {
  /** Renders the page of a key and encodes it. */
  render(key: string): Promise<RenderOutcome>;
  /** Answers a request that is not kept: an endpoint, or a page for one reader. Streams both ways. */
  handleCall(request: IncomingMessage, response: ServerResponse, origin: CallOrigin): Promise<void>;
  /** The file of a scaled picture or a share card, made now where nobody asked for it before; `undefined` where there is no such picture. */
  findMedia(kind: MediaKind, name: string): Promise<string | undefined>;
  /** Keys of every page that the newsroom has now. */
  listPageKeys(): AsyncIterable<string>;
  /** Carries out the purges that the database has beyond the last one. */
  catchUp(): Promise<void>;
  health(): Promise<BackendHealth>;
  /** Measured values of the workers. */
  readMetrics(): Promise<Sample[]>;
}

export const MEDIA_KINDS = ['images', 'cards'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

export interface BackendHealth {
  /** Whether publications are heard of. False while the database is away. */
  hearsPublications: boolean;
}

/** Reports of the workers to the front. The methods resolve once the front has carried them out. */
export interface FrontPort {
  /** Drops every page that carries one of the tags; resolves once no reader gets one any more. */
  purge(purge: Purge): Promise<void>;
  /** Drops every page: publications were missed that are no longer known. `cursor` is the last publication's number. */
  purgeEverything(cursor: number): Promise<void>;
  /** Stores up to when the changes of the clock were carried out. */
  saveSeen(seen: Date): Promise<void>;
  /** Replaces the set of known addresses: the bytes of an `AddressFilter`. */
  replaceAddresses(filter: Uint8Array): Promise<void>;
  /** Has the worker that follows publications look for new ones now. */
  catchUp(): Promise<void>;
}

export interface Purge {
  tags: string[];
  /** Number of the last publication among them. */
  cursor?: number;
  /** Addresses that did not exist before (`src/domain/known-address.ts`). */
  addresses?: string[];
}

/** Thrown while no worker can answer: the same request may succeed a little later. */
export class BackendDownError extends Error {
  override name = 'BackendDownError';
}
