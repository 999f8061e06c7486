import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'weekly.title': 'Weekly report',
  'weekly.description':
    'The week’s prices and their changes, charts, outages, dumping cases, deals and stories from the Gulf’s chemicals industry, as a PDF in Arabic and English.',
  'weekly.intro':
    'The Gulf’s chemicals week, Sunday to Thursday, as a PDF in Arabic and in English, every Thursday at 16:00 Riyadh time.',
  'weekly.rose': 'Prices up',
  'weekly.fell': 'Prices down',
  'weekly.unmoved': 'No change recorded',
  'weekly.largest': 'Largest move',
  'weekly.sources': 'listed with each price',
  'weekly.asOf': 'Data as of {day}',
  'weekly.week': 'Week of {from} to {to}',
  'weekly.download': 'PDF in English',
  'weekly.other': 'PDF in Arabic',
  'weekly.paid': 'The whole report is for subscribers; this is its first table.',
  'weekly.subscribe': 'Subscribe',
  'weekly.login': 'Log in',
  'weekly.noPdf': 'PDFs are not available at the moment. The table below can be printed.',
  'weekly.inside': 'What is in it',
  'weekly.inside.prices':
    'Every price with its unit, basis, source and date, and its change over a week, a month and a year',
  'weekly.inside.charts': 'One-year charts of the prices that moved most',
  'weekly.inside.stops': 'Outages, and the capacity offline',
  'weekly.inside.cases': 'The week’s steps in dumping cases, and measures that expire in the next 90 days',
  'weekly.inside.deals': 'The week’s deals',
  'weekly.inside.stories': 'The week’s stories',
  'weekly.first': 'The week’s prices',
  'weekly.more': {
    one: 'One more price is in the report.',
    other: '{count} more prices are in the report.',
  },
  'weekly.earlier': 'Earlier weeks',
  'weekly.none': 'No report yet',
  'weekly.noneText': 'No prices have been published in recent weeks.',
  'weekly.price': 'Price',
  'weekly.what': 'Product and basis',
  'weekly.unit': 'Unit',
  'weekly.change.week': 'Week',
  'weekly.change.month': 'Month',
  'weekly.change.year': 'Year',
  'weekly.day': 'Price date',
  'weekly.source': 'Source: {source}',
  'weekly.known': 'Prices as known at the end of {day}',
  'weekly.written': 'Latest price entered on {day}',
  'weekly.page': 'Page {page} of {pages}',
  'weekly.prices': 'Prices',
  'weekly.charts': 'Charts',
  'weekly.stops': 'Outages',
  'weekly.noStops': 'No outage is recorded for this week.',
  'weekly.plant': 'Unit',
  'weekly.products': 'Products',
  'weekly.kind': 'Type and status',
  'weekly.span': 'Period',
  'weekly.open': 'no end date',
  'weekly.announced': 'announced',
  'weekly.daysOff': 'Days offline in the week',
  'weekly.offline': 'Capacity offline in the week',
  'weekly.offlineNote':
    'Annual capacity of the units offline × their days offline in the week ÷ 365, in thousand tonnes. Partial outages are listed but not counted, because how much is offline is not known.',
  'weekly.kt': 'thousand tonnes',
  'weekly.cases': 'Dumping cases',
  'weekly.noCases': 'No step of a case is recorded for this week.',
  'weekly.step': 'Step',
  'weekly.market': 'Market',
  'weekly.product': 'Product',
  'weekly.expiries': 'Measures that expire by {day}',
  'weekly.noExpiries': 'No measure is recorded that expires by then.',
  'weekly.deals': 'Deals',
  'weekly.noDeals': 'No deal was announced or closed this week.',
  'weekly.buyer': 'Buyer',
  'weekly.target': 'Target',
  'weekly.value': 'Value',
  'weekly.stake': 'Stake',
  'weekly.state': 'Status',
  'weekly.undisclosed': 'not disclosed',
  'weekly.million': '{amount} million {currency}',
  'weekly.stories': 'Stories',
  'weekly.noStories': 'No stories were published this week.',
  'weekly.paidStory': 'for subscribers',
  'weekly.left': {
    one: 'One series is on the site’s pages only: its publisher’s terms do not allow it to be passed on.',
    other:
      '{count} series are on the site’s pages only: their publishers’ terms do not allow them to be passed on.',
  },
  'weekly.method': 'Method',
  'weekly.method.change':
    'A change is (price − earlier price) ÷ earlier price. Over a week the earlier price is the one in force seven days before its Thursday, at most 35 days older. Over a month and a year it is the last price on or before the same day a month or a year earlier, by at most one and a half periods of the series, as in the list of prices. A dash means that there is none.',
  'weekly.method.price':
    'A price is the last one on or before the Thursday of the week, at most 35 days older, in its own currency, unit and terms; nothing is converted. Its date is shown beside it.',
  'weekly.method.chart':
    'Charts show the six products whose price moved most in the week, over the year before its Thursday.',
  'weekly.method.known':
    'The same week and the same data give the same file, byte for byte. Prices that are revised later change the next file of the week; each price’s page shows what was known at any time.',
  'weekly.method.demo':
    'Figures marked “Demonstration data” are fictional examples. Do not use them for contracts or decisions.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
