import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'live.title': 'Live coverage',
  'live.state.open': 'Live',
  'live.state.paused': 'Paused',
  'live.state.closed': 'Ended',
  'live.about.open': 'Updated {time}',
  'live.about.paused': 'Nothing new for now; we will be back with updates. Updated {time}',
  'live.about.closed': 'This coverage ended on {time}. Its updates remain here.',
  'live.again':
    'This page does not renew itself in your browser. To see what is new, open it again after {time}.',
  'live.reload': 'Open it again',
  'live.points': 'Key points',
  'live.order': 'Order of updates',
  'live.order.newest': 'Newest first',
  'live.order.oldest': 'Oldest first',
  'live.new': { one: '{count} new update', other: '{count} new updates' },
  'live.many': 'New updates',
  'live.entries': 'Updates',
  'live.by': '{time}, {author}',
  'live.link': 'Copy link to this update',
  'live.copied': 'Link copied',
  'live.share': 'Share this update on {network}',
  'live.corrected': 'Corrected at {time}',
  'live.correctedNote': 'Corrected at {time}: {note}',
  'live.removed': 'Update published {at}, removed {time}.',
  'live.untranslated': 'Not yet translated',
  'live.pages': 'More updates',
  'live.older': 'Older updates',
  'live.newer': 'Newer updates',
  'live.empty': 'No updates yet',
  'live.emptyText': 'The first one appears here as soon as it is published.',
  'live.away': 'New updates cannot be fetched right now. They will appear as soon as the connection is back.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
