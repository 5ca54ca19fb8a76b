/** Where a story can be passed on, and the networks' own addresses for doing so. */

const NETWORK_NAMES = {
  facebook: 'Facebook',
  /** The key is SPECIFICATION's; the network has another name since 2023. */
  twitter: 'X',
  whatsapp: 'WhatsApp',
  linkedin: 'LinkedIn',
  telegram: 'Telegram',
  threads: 'Threads',
};

export type Network = keyof typeof NETWORK_NAMES;

/** What is passed on: an absolute address, and the words that go with it. */
export interface Shared {
  url: string;
  title: string;
}

/** A network's name and a link that opens it with the story filled in. */
export interface ShareLink {
  network: Network;
  name: string;
  href: string;
}

/** The networks always shown and those shown on asking; live coverage shows Telegram and Threads at once (SPECIFICATION §2, share bar). */
export function shareLinks(shared: Shared, { isLive }: { isLive: boolean }): { shown: ShareLink[]; further: ShareLink[] } {
  const links = (...networks: Network[]) =>
    networks.map((network) => ({ network, name: NETWORK_NAMES[network], href: shareUrl(network, shared) }));
  return isLive
    ? { shown: links('facebook', 'twitter', 'whatsapp', 'telegram', 'threads'), further: links('linkedin') }
    : { shown: links('facebook', 'twitter', 'whatsapp'), further: links('linkedin', 'telegram', 'threads') };
}

/** Nothing is asked of the network before its link is followed. */
function shareUrl(network: Network, { url, title }: Shared): string {
  const both = `${title} ${url}`;
  switch (network) {
    case 'facebook':
      return address('https://www.facebook.com/sharer/sharer.php', { u: url });
    case 'twitter':
      return address('https://twitter.com/intent/tweet', { text: title, url });
    case 'whatsapp':
      return address('https://api.whatsapp.com/send', { text: both });
    case 'linkedin':
      return address('https://www.linkedin.com/sharing/share-offsite/', { url });
    case 'telegram':
      return address('https://t.me/share/url', { url, text: title });
    case 'threads':
      return address('https://www.threads.net/intent/post', { text: both });
  }
}

/** Percent-encoded throughout: some of these show a plus sign as it is. */
function address(page: string, parameters: Record<string, string>): string {
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${page}?${query.join('&')}`;
}
