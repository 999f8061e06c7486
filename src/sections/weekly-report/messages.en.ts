import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'weekly.title': 'Weekly report',
  'weekly.description':
    'Prices of the week with their changes, charts, plant outages, trade measures, deals and stories of the Gulf’s chemicals, as a PDF in Arabic and English.',
  'weekly.intro':
    'The Gulf’s chemicals from Sunday to Thursday, as a PDF in Arabic and in English, every Thursday at 16:00 Riyadh time.',
  'weekly.latest': 'Latest edition',
  'weekly.week': 'Week of {from} to {to}',
  'weekly.download': 'PDF in English',
  'weekly.other': 'PDF in Arabic',
  'weekly.paid': 'The report is for subscribers. Below is its first table.',
  'weekly.subscribe': 'Subscribe',
  'weekly.login': 'Log in',
  'weekly.noPdf': 'Files cannot be made here at the moment. The table below can be printed.',
  'weekly.inside': 'What is in it',
  'weekly.inside.prices':
    'Every price with its unit, basis, source and day, and its change in a week, four weeks and a year',
  'weekly.inside.charts': 'Charts of the prices that moved most, over a year',
  'weekly.inside.stops': 'Plants that stand, and the capacity that is missing',
  'weekly.inside.cases':
    'Steps of trade-remedy cases in the week, and measures that expire in the next 90 days',
  'weekly.inside.deals': 'Deals of the week',
  'weekly.inside.stories': 'Stories of the week',
  'weekly.first': 'Prices of the week',
  'weekly.more': {
    one: 'One more price is in the report.',
    other: '{count} more prices are in the report.',
  },
  'weekly.earlier': 'Earlier weeks',
  'weekly.none': 'No report yet',
  'weekly.noneText': 'There are no prices of the last weeks.',
  'weekly.price': 'Price',
  'weekly.what': 'Product and basis',
  'weekly.unit': 'Unit',
  'weekly.change.week': 'Week',
  'weekly.change.four': '4 weeks',
  'weekly.change.year': 'Year',
  'weekly.day': 'As of',
  'weekly.source': 'Source: {source}',
  'weekly.known': 'Prices as known at the end of {day}',
  'weekly.written': 'Newest price written on {day}',
  'weekly.page': 'Page {page} of {pages}',
  'weekly.prices': 'Prices',
  'weekly.charts': 'Charts',
  'weekly.stops': 'Plants that stand',
  'weekly.noStops': 'No outage is recorded for this week.',
  'weekly.plant': 'Plant',
  'weekly.products': 'Products',
  'weekly.kind': 'Kind and state',
  'weekly.span': 'From and to',
  'weekly.open': 'end not known',
  'weekly.announced': 'announced',
  'weekly.daysOff': 'Days in the week',
  'weekly.offline': 'Capacity offline in the week',
  'weekly.offlineNote':
    'Capacity of the plants that stand × days of the week on which they do ÷ 365, in thousand tonnes. Stops of a part of a plant are listed and not counted, because the part is not known.',
  'weekly.kt': 'thousand tonnes',
  'weekly.cases': 'Trade remedies',
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
  'weekly.state': 'State',
  'weekly.undisclosed': 'not disclosed',
  'weekly.million': '{amount} million {currency}',
  'weekly.stories': 'Stories',
  'weekly.noStories': 'No story was published this week.',
  'weekly.paidStory': 'for subscribers',
  'weekly.method': 'Method',
  'weekly.method.change':
    'A change is (price − earlier price) ÷ earlier price. The earlier price is the one in force seven days, 28 days or a year before the Thursday of the week, at most 35 days older. Where there is none, a dash stands.',
  'weekly.method.price':
    'A price is the last one on or before the Thursday of the week, at most 35 days older, in its own currency, unit and terms; nothing was converted. Its day stands beside it.',
  'weekly.method.chart':
    'Charts show the six products whose price moved most in the week, over the year before its Thursday.',
  'weekly.method.known':
    'The same week and the same data give the same file, byte for byte. Prices that are revised later change the next file of the week; each price’s page shows what was known when.',
  'weekly.method.demo': 'Rows marked as demonstration data were made up and say nothing of any market.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
