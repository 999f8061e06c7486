import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'datasets.apply': 'Apply',
  'datasets.asOf': 'As of',
  'datasets.chart.at': 'The chart and its data on {site}',
  'datasets.chart.back': 'Back to {section}',
  'datasets.chart.none': 'There is nothing to draw here.',
  'datasets.chart.wrong': 'A part of this address could not be read, and the chart is not narrowed by it.',
  'datasets.chips': 'Active filters:',
  'datasets.clear': 'Clear all',
  'datasets.columns': 'Columns',
  'datasets.columns.apply': 'Show them',
  'datasets.confidence': 'Confidence',
  'datasets.demo': 'Demonstration data',
  'datasets.demo.note':
    'Rows marked so were made up to show how the site works. They suit no contract and no decision.',
  'datasets.download': 'Download as {format}',
  'datasets.downloads': 'Download',
  'datasets.from': 'From',
  'datasets.next': 'Next',
  'datasets.none': 'Nothing matches these filters',
  'datasets.searchAll': 'Search the whole site',
  'datasets.none.text': 'Remove a filter above, or clear all of them.',
  'datasets.empty': 'There are no rows yet',
  'datasets.order': 'Order of the rows',
  'datasets.order.apply': 'Sort',
  'datasets.previous': 'Previous',
  'datasets.search': 'Search',
  'datasets.sort': 'Sort by {column}',
  'datasets.source': 'Source',
  'datasets.table.label': 'Table: {rows}',
  'datasets.term': 'What {term} means',
  'datasets.to': 'to',
  'datasets.views': 'View',
  'datasets.without': 'Remove the filter {filter}',
  'datasets.wrong.period': 'Write a year, a month or a day: 2026, 2026-05 or 2026-05-09.',
  'datasets.wrong.range': 'Write a number, such as 40 or 1,250.5.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
