import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'products-prices.move.about':
    'A move is a change of more than {threshold} standard deviations of the changes before it. The items listed here happened around the same time; nothing here says that they caused it.',
  'products-prices.move.after': { one: '{count} day after the move', other: '{count} days after the move' },
  'products-prices.move.back': 'All prices of the series',
  'products-prices.move.before': {
    one: '{count} day before the move',
    other: '{count} days before the move',
  },
  'products-prices.move.coincides': 'Coincides with',
  'products-prices.move.few': 'Too few changes precede it to say what is usual for this series.',
  'products-prices.move.kind.case': 'Dumping case',
  'products-prices.move.kind.deal': 'Deal',
  'products-prices.move.kind.feedstock': 'Feedstock price',
  'products-prices.move.kind.stop': 'Outage',
  'products-prices.move.kind.story': 'Story',
  'products-prices.move.looked': 'What was searched',
  'products-prices.move.looked.case':
    'Steps in dumping cases on the product or its inputs, up to {days} days before and after',
  'products-prices.move.looked.deal':
    'Deals of its producers, announced or closed up to {days} days before and after',
  'products-prices.move.looked.feedstock':
    'Moves in the prices of its inputs, in the same period or up to {days} days before it',
  'products-prices.move.looked.stop':
    'Outages of units that make the product or its inputs, up to {days} days before and after',
  'products-prices.move.looked.story':
    'Stories about the product, its inputs or its producers, up to {days} days before and after',
  'products-prices.move.found': { one: '{count} found', other: '{count} found' },
  'products-prices.move.found.none': 'none found',
  'products-prices.move.found.closed': 'not available to this reader',
  'products-prices.move.method': 'How this is calculated',
  'products-prices.move.method.change':
    'Each price is compared with the one before it in the same series, as the natural logarithm of their ratio. The usual change is the sample standard deviation of the {periods} changes before it, at least {least} of them (J.P. Morgan/Reuters, RiskMetrics Technical Document, 4th edition, 1996). No change is calculated across a gap, or between an estimate and a reported price; a series keeps one unit, currency and set of terms.',
  'products-prices.move.method.order':
    'The list is ordered by closeness: items about the product itself and feedstocks that moved the same way come first, and among those the nearest in time, those dated to the day and the larger ones. The order measures closeness, not cause.',
  'products-prices.move.method.records':
    'Prices are those known now, or on the day chosen; outages, cases, deals and stories are as recorded now. Outages for which only the year is known are left out.',
  'products-prices.move.more': {
    one: 'One more item coincides and ranks lower.',
    other: '{count} more items coincide and rank lower.',
  },
  'products-prices.move.none': 'Nothing recorded here coincides with this move',
  'products-prices.move.none.text':
    'What was searched is listed below. Something not recorded here may still have happened.',
  'products-prices.move.offline': 'Capacity offline: {amount} kt/y of {product}',
  'products-prices.move.offline.share':
    'Capacity offline: {amount} kt/y of {product}, {share} of the recorded Gulf capacity',
  'products-prices.move.on.input': 'concerns {input}, which the product is made of',
  'products-prices.move.on.producer': 'concerns a producer of the product',
  'products-prices.move.on.product': 'concerns the product itself',
  'products-prices.move.on.second': 'concerns {input}, from which {through} is made',
  'products-prices.move.opposite': 'it moved the other way',
  'products-prices.move.same': 'it moved the same way',
  'products-prices.move.times': '{times} times its usual change',
  'products-prices.move.title': 'Price move of {product}, {market}: {day}',
  'products-prices.move.within': 'within the period of the move',
  'products-prices.move.within.usual':
    'This change is within the usual range for the series, so it is not a move.',
  'products-prices.moves': 'Price moves in this period',
  'products-prices.moves.about':
    'Changes of more than twice the usual change of the series. Each leads to what was recorded around it.',
  'products-prices.moves.earlier': {
    one: 'One earlier move is not listed; choose other dates to see it.',
    other: '{count} earlier moves are not listed; choose other dates to see them.',
  },
  'products-prices.moves.mark': 'Price move larger than usual',
  'products-prices.moves.mark.change': '{day}: {change}',
  'products-prices.moves.mark.nearest': 'Coincides most closely with {title} ({kind})',
  'products-prices.moves.mark.none': 'Nothing recorded here coincides with it',
  'products-prices.moves.none':
    'No change in this period was more than twice the usual change of the series, judged by at least {least} earlier changes.',
  'products-prices.moves.times': 'Times the usual',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
