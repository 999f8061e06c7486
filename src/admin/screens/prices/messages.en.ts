import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.prices.series': 'Series',
  'admin.prices.public': 'Readers’ page',
  'admin.prices.demo': 'The prices of this series are demonstration data',
  'admin.prices.demo.text':
    'The first real price that you save replaces all of them, and the series becomes real. Undoing it brings them back as they were.',
  'admin.prices.source': 'Source',
  'admin.prices.paste': 'Paste from Excel',
  'admin.prices.paste.text': 'Prices',
  'admin.prices.paste.hint':
    'Copy the cells in Excel and paste them here: date, price, low, high, or with headings in any order. A preview comes first.',
  'admin.prices.paste.preview': 'Preview',
  'admin.prices.reason': 'Reason for the change',
  'admin.prices.reason.hint': 'Kept with the old prices, for the newsroom',
  'admin.prices.grid': 'Prices',
  'admin.prices.grid.hint':
    'The arrow keys move from cell to cell. A block from Excel can be pasted into a cell.',
  'admin.prices.from': 'From',
  'admin.prices.to': 'To',
  'admin.prices.show': 'Show',
  'admin.prices.day': 'Day',
  'admin.prices.price': 'Price',
  'admin.prices.low': 'Low',
  'admin.prices.high': 'High',
  'admin.prices.estimated': 'Estimate',
  'admin.prices.gone': 'Withdraw',
  'admin.prices.more': 'Notes',
  'admin.prices.of': '{part}, {day}',
  'admin.prices.newOf': '{part}, new price {number}',
  'admin.prices.revised': { one: 'revised once', other: 'revised {count} times' },
  'admin.prices.save': 'Save the prices',
  'admin.prices.none': 'No prices between these days.',
  'admin.prices.one': 'One price',
  'admin.prices.one.new': 'Add one price',
  'admin.prices.note_ar': 'Note in Arabic',
  'admin.prices.note_en': 'Note in English',
  'admin.prices.one.save': 'Save the price',
  'admin.prices.all': 'All prices of the series',
  'admin.prices.state.new': 'New',
  'admin.prices.state.changes': 'Changes',
  'admin.prices.state.same': 'Unchanged',
  'admin.prices.state.wrong': 'Error',
  'admin.prices.line': 'Line',
  'admin.prices.before': 'Now',
  'admin.prices.became': 'New price',
  'admin.prices.was': 'Previous price',
  'admin.prices.state': 'Status',
  'admin.prices.jump': '{percent} away from the price before it',
  'admin.prices.unused': 'Columns not imported: {columns}',
  'admin.prices.run': { one: 'Save {count} price', other: 'Save {count} prices' },
  'admin.prices.nothing': 'All of these prices are there already: nothing would change.',
  'admin.prices.wrong': {
    one: '{count} line is wrong. Correct it below and preview again: all prices are saved, or none.',
    other: '{count} lines are wrong. Correct them below and preview again: all prices are saved, or none.',
  },
  'admin.prices.ready': 'Nothing is saved yet.',
  'admin.prices.mend': 'Change the text',
  'admin.prices.done': { one: '{count} price saved', other: '{count} prices saved' },
  'admin.prices.done.text': 'Readers see the new prices.',
  'admin.prices.undo': 'Undo',
  'admin.prices.undone': { one: 'Undone: {count} price', other: 'Undone: {count} prices' },
  'admin.prices.left': 'Changed again since, and left as they are: {days}',
  'admin.prices.withdrawn': 'withdrawn',
  'admin.prices.why': 'Reason: {reason}',
  'admin.prices.comma': ', ',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
