import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'discovery.feed.notFound': 'There is no feed at this address.',
  'discovery.ical.calendar': 'Market calendar',
  'discovery.ical.outages': 'Outages',
  'discovery.ical.measures': 'Expiring trade measures',
  'discovery.ical.releases': 'Expected releases of figures',
  'discovery.sitemap.notFound': 'There is no sitemap at this address.',
  'discovery.image.notFound': 'There is no image at this address.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
