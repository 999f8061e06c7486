import type { MessageFile } from '#i18n/messages.ts'

/** For the server alone: a browser gets the rendered page. */
export const en = {
  'documents.list': 'Documents',
  'documents.count': { one: '{count} document', other: '{count} documents' },
  'documents.search': 'Search titles, descriptions and sources',
  'documents.category': 'Subject',
  'documents.category.all': 'All subjects',
  'documents.category.reports': 'Market reports',
  'documents.category.statistics': 'Statistics',
  'documents.category.company': 'Company documents',
  'documents.category.regulation': 'Laws and regulations',
  'documents.category.guides': 'Guides',
  'documents.category.other': 'Other',
  'documents.show': 'Show',
  'documents.title': 'Document',
  'documents.format': 'Format',
  'documents.size': 'Size',
  'documents.date': 'Published',
  'documents.source': 'Source',
  'documents.language': 'Language',
  'documents.language.ar': 'Arabic',
  'documents.language.en': 'English',
  'documents.language.both': 'Arabic and English',
  'documents.downloads': 'Downloads',
  'documents.downloads.hint': 'A reader counts once a day',
  'documents.checksum': 'SHA-256 checksum',
  'documents.checksum.hint':
    'Compare it with your copy’s to be sure that the file is complete and unchanged.',
  'documents.get': 'Download',
  'documents.members': 'Members',
  'documents.subscribers': 'For subscribers',
  'documents.paid': 'This document is for subscribers',
  'documents.paid.text': 'Log in with an account that has a subscription to download it.',
  'documents.login': 'Log in',
  'documents.resume': 'A download that was interrupted can be resumed.',
  'documents.newer': 'There is a newer version',
  'documents.versions': 'Versions',
  'documents.none': 'No documents yet',
  'documents.none.text': 'Reports and tables that we publish will be listed here.',
  'documents.notFound': 'No document matches',
  'documents.notFound.text': 'Try fewer words or another subject.',
  'documents.all': 'All documents',
  'documents.feeds': 'Feeds and API',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
