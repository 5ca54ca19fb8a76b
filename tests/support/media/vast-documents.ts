/** Parts of a VAST document in which one ad differs from another. */
export interface VastParts {
  id?: string;
  version?: string;
  sequence?: number;
  /** URL of the film. */
  film?: string;
  /** All media files, instead of the film. */
  files?: string;
  duration?: string;
  /** URLs by event: `impression`, `error`, `click`, `verification`, or an event of the film. */
  reports?: Readonly<Record<string, string>>;
  /** Further `Tracking` elements. */
  tracking?: string;
  link?: string;
  captions?: string;
}

const cdata = (text: string) => `<![CDATA[${text}]]>`;

/** One ad with a film (VAST 4.2 §3.4). */
export function inlineAd({
  id = 'ad-1',
  sequence,
  reports = {},
  link,
  captions = '',
  ...parts
}: VastParts = {}): string {
  const { film = '/film.mp4', duration = '00:00:20', tracking = '' } = parts;
  const files =
    parts.files ??
    `<MediaFile delivery="progressive" type="video/mp4" width="960" height="540">${cdata(film)}</MediaFile>`;
  const { impression, error, click, verification, ...events } = reports;
  const trackings = Object.entries(events).map(
    ([event, url]) => `<Tracking event="${event}">${cdata(url)}</Tracking>`,
  );
  const element = (name: string, url: string | undefined) =>
    url === undefined ? '' : `<${name}>${cdata(url)}</${name}>`;
  const verifications =
    verification === undefined
      ? ''
      : `<AdVerifications><Verification vendor="measurer-omid"><TrackingEvents><Tracking event="verificationNotExecuted">${cdata(verification)}</Tracking></TrackingEvents></Verification></AdVerifications>`;
  return `<Ad id="${id}"${sequence === undefined ? '' : ` sequence="${sequence}"`}><InLine>
    <AdSystem>Stand-in</AdSystem><AdTitle>An ad</AdTitle>${element('Error', error)}${element('Impression', impression)}${verifications}
    <Creatives><Creative><Linear><Duration>${duration}</Duration>
      <TrackingEvents>${trackings.join('')}${tracking}</TrackingEvents>
      <VideoClicks>${element('ClickThrough', link)}${element('ClickTracking', click)}</VideoClicks>
      <MediaFiles>${files}${captions}</MediaFiles>
    </Linear></Creative></Creatives>
  </InLine></Ad>`;
}

/** An ad that another document has (VAST 4.2 §3.19). */
export function wrapperAd({
  to,
  impression,
  error,
}: {
  to: string;
  impression?: string;
  error?: string;
}): string {
  const element = (name: string, url: string | undefined) =>
    url === undefined ? '' : `<${name}>${cdata(url)}</${name}>`;
  return `<Ad><Wrapper><AdSystem>Stand-in</AdSystem><VASTAdTagURI>${cdata(to)}</VASTAdTagURI>${element('Error', error)}${element('Impression', impression)}</Wrapper></Ad>`;
}

/** A document with ads. */
export function vast(ads: string, version = '4.2'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<VAST version="${version}">${ads}</VAST>`;
}

/** A file that is a program, and its reason to be dropped. */
export const VPAID =
  '<MediaFile delivery="progressive" type="video/mp4" apiFramework="VPAID" width="960" height="540"><![CDATA[/vpaid.mp4]]></MediaFile>' +
  '<MediaFile delivery="progressive" type="application/javascript" width="960" height="540"><![CDATA[/vpaid.js]]></MediaFile>';
