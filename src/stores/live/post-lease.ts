import { claimPost, releasePost } from '#contracts/live/live-blogs.ts';
import { tryDesk } from '../desk/desk.ts';

/**
 * Milliseconds after which a lease is renewed while the person writes. It counts for thirty
 * seconds.
 */
const RENEWAL = 15_000;

/** Tells the other persons in a live blog which post this one writes. */
export class PostLease {
  readonly #blog: string;
  #claimed: { post: string; at: number } | undefined;

  constructor(blog: string) {
    this.#blog = blog;
  }

  /** Claims a post, again after a while. */
  claim(post: string): void {
    if (this.#claimed?.post === post && performance.now() - this.#claimed.at < RENEWAL) return;
    this.#claimed = { post, at: performance.now() };
    void tryDesk(claimPost, { params: { blog: this.#blog, post } });
  }

  async release(): Promise<void> {
    const post = this.#claimed?.post;
    this.#claimed = undefined;
    if (post !== undefined) await tryDesk(releasePost, { params: { blog: this.#blog, post } });
  }
}
