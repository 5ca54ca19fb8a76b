import { expect, it } from 'vitest';
import { measurementSchema } from '#domain/sites/measurement.ts';

it.each([
  { gtm: 'GTM-ABC123' },
  { matomo: { url: 'https://mesura.example/', siteId: 1 } },
  { matomo: { url: 'https://mesura.example/m/', siteId: 1, dimensions: { ageRange: 3 } } },
])('accepts %o', (settings) => expect(measurementSchema.safeParse(settings).success).toBe(true));

it.each([
  {},
  { gtm: 'UA-12345' },
  { gtm: 'GTM-ABC123&x=//evil.example' },
  { gtm: 'GTM-ABC123', matomo: { url: 'https://mesura.example/', siteId: 1 } },
  { matomo: { url: 'http://mesura.example/', siteId: 1 } },
  { matomo: { url: 'https://mesura.example', siteId: 1 } },
  { matomo: { url: 'https://mesura.example/?a=/', siteId: 1 } },
  { matomo: { url: 'https://reader:secret@mesura.example/', siteId: 1 } },
  { matomo: { url: 'https://mesura.example; script-src */', siteId: 1 } },
  { matomo: { url: 'https://*.example/', siteId: 1 } },
  { matomo: { url: 'https://mesura.example/', siteId: 0 } },
  { matomo: { url: 'https://mesura.example/', siteId: 1, dimensions: { email: 1 } } },
])('refuses %o', (settings) => expect(measurementSchema.safeParse(settings).success).toBe(false));
