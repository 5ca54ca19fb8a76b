/** Networks for sharing a story, and their URLs. */

const NETWORK_NAMES = {
  facebook: 'Facebook',
  /** The key is the one of SPECIFICATION §2. The network has been named X since 2023. */
  twitter: 'X',
  whatsapp: 'WhatsApp',
  linkedin: 'LinkedIn',
  telegram: 'Telegram',
  threads: 'Threads',
};

export type Network = keyof typeof NETWORK_NAMES;

/** The shared page: its absolute URL and its title. */
export interface Shared {
  url: string;
  title: string;
}

/** Name of a network and a link that opens it with the story filled in. */
export interface ShareLink {
  network: Network;
  name: string;
  href: string;
}

/**
 * The networks shown at once and those behind a button. Live coverage shows Telegram and Threads at
 * once (SPECIFICATION §2, share bar).
 */
export function shareLinks(
  shared: Shared,
  { isLive }: { isLive: boolean },
): { shown: ShareLink[]; further: ShareLink[] } {
  const links = (...networks: Network[]) =>
    networks.map((network) => ({
      network,
      name: NETWORK_NAMES[network],
      href: shareUrl(network, shared),
    }));
  return isLive
    ? {
        shown: links('facebook', 'twitter', 'whatsapp', 'telegram', 'threads'),
        further: links('linkedin'),
      }
    : {
        shown: links('facebook', 'twitter', 'whatsapp'),
        further: links('linkedin', 'telegram', 'threads'),
      };
}

/**
 * URL of a network's share form. The network receives no request before the reader follows the
 * link.
 */
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

/** Percent-encodes the parameters completely, because some networks show a plus sign literally. */
function address(page: string, parameters: Record<string, string>): string {
  const query = Object.entries(parameters).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `${page}?${query.join('&')}`;
}
