/**
 * Asks a reader who has not answered, by our own region or by the certified platform of the site. It
 * imports nothing by itself, so that pages name one file.
 */
export function startConsent(): void {
  const { platform } = document.body.dataset;
  if (platform === undefined) void import('./ask-consent.ts').then((module) => module.askConsent());
  else void import('./tcf.ts').then((module) => module.followPlatform(platform));
}
