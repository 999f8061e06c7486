import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.landedRates.intro':
    'Customs, VAT and fee rates for readers’ landed-cost comparisons. A rate without a last day applies until the next one for the same goods begins. Readers see a change at once.',
  'admin.landedRates.add': 'Add a rate',
  'admin.landedRates.page': 'Open the comparison',
  'admin.landedRates.label': 'Landed cost rates',
  'admin.landedRates.back': 'All landed cost rates',
  'admin.landedRates.empty': 'No rates yet',
  'admin.landedRates.emptyText': 'Add a rate so that readers need not enter it.',
  'admin.landedRates.kind': 'Type',
  'admin.landedRates.kind.customs': 'Customs duty',
  'admin.landedRates.kind.vat': 'VAT',
  'admin.landedRates.kind.processing': 'Merchandise processing fee',
  'admin.landedRates.kind.harbor': 'Harbor maintenance fee',
  'admin.landedRates.basis': 'Customs value',
  'admin.landedRates.basis.CIF': 'CIF',
  'admin.landedRates.basis.FOB': 'FOB: without freight and insurance',
  'admin.landedRates.least': 'Minimum per entry, in US dollars',
  'admin.landedRates.most': 'Maximum per entry, in US dollars',
  'admin.landedRates.boundsHint': 'Only for a fee with limits; otherwise leave both empty.',
  'admin.landedRates.country': 'Destination',
  'admin.landedRates.countryHint': 'Readers can choose it as a destination from now on.',
  'admin.landedRates.origin': 'Origin',
  'admin.landedRates.origin.any': 'Any origin',
  'admin.landedRates.hs': 'HS code',
  'admin.landedRates.hs.all': 'All goods',
  'admin.landedRates.hsHint': 'Its first 2 to 12 digits. Leave it empty for all goods.',
  'admin.landedRates.rate': 'Rate',
  'admin.landedRates.percent': 'Rate, in percent',
  'admin.landedRates.from': 'First day',
  'admin.landedRates.to': 'Last day',
  'admin.landedRates.toHint':
    'Leave it empty if none is known: the rate then applies until the next one for the same goods begins.',
  'admin.landedRates.state': 'Status',
  'admin.landedRates.state.now': 'In force',
  'admin.landedRates.state.coming': 'Not yet in force',
  'admin.landedRates.state.over': 'Ended',
  'admin.landedRates.goods': 'Which goods',
  'admin.landedRates.goodsHint':
    'If several rates fit, one for the origin takes precedence over one for any origin, then the one with the longest code.',
  'admin.landedRates.rateHint':
    'All of it can be corrected until the rate begins. After that the figure and the first day stay.',
  'admin.landedRates.begun':
    'This rate is in force: comparisons use its figure, which cannot be changed. Add the new rate with its own first day. Its texts and its last day can be corrected below.',
  'admin.landedRates.end': 'Period',
  'admin.landedRates.said': 'What readers are shown',
  'admin.landedRates.saidHint': 'Beside every figure that is calculated by this rate.',
  'admin.landedRates.note': 'What the rate is',
  'admin.landedRates.source': 'Source',
  'admin.landedRates.sourceUrl': 'Source link',
  'admin.landedRates.asOf': 'Source read on',
  'admin.landedRates.asOfHint': 'When the source was last read: 2026, 2026-05 or 2026-05-09.',
  'admin.landedRates.withdraw': 'Withdraw the rate',
  'admin.landedRates.withdrawText': 'Withdraw this rate? The one before it stays in force.',
  'admin.landedRates.withdrawBegun':
    'Withdraw this rate? It is for a rate that was recorded wrongly: comparisons of past days change as well.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
