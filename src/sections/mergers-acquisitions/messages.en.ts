import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'mergers-acquisitions.billions': 'USD bn',
  'mergers-acquisitions.bySector': 'Disclosed value by sector',
  'mergers-acquisitions.byYear': 'Disclosed value by year of announcement',
  'mergers-acquisitions.byYear.summary': 'The largest year is {year} with USD {value} bn.',
  'mergers-acquisitions.companies': 'Companies of the deal',
  'mergers-acquisitions.deals': 'Deals',
  'mergers-acquisitions.news': 'News of deals',
  'mergers-acquisitions.note':
    'Billions of dollars. Only disclosed values are added up; rumoured and cancelled deals add nothing.',
  'mergers-acquisitions.search': 'Buyer, seller, target or asset',
  'mergers-acquisitions.sector': 'Sector',
  'mergers-acquisitions.stake': 'Stake',
  'mergers-acquisitions.valued': 'With a disclosed value',
  'mergers-acquisitions.year': 'Year',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
