import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'datasets.apply': 'Apply',
  'datasets.asOf': 'As of',
  'datasets.chart.all': 'Whole table',
  'datasets.chart.at': 'The chart and its data on {site}',
  'datasets.chart.back': 'Back to {section}',
  'datasets.chart.more': {
    one: '{count} more row. {all}',
    other: '{count} more rows. {all}',
  },
  'datasets.chart.none': 'No figures to show.',
  'datasets.chart.wrong': 'Part of this link was not understood and was ignored.',
  'datasets.chips': 'Active filters:',
  'datasets.clear': 'Clear all',
  'datasets.columns': 'Columns',
  'datasets.columns.apply': 'Apply',
  'datasets.confidence': 'Confidence',
  'datasets.demo.note':
    'Figures marked “Demonstration data” are fictional examples. Do not use them for contracts or decisions.',
  'datasets.download': 'Download as {format}',
  'datasets.downloads': 'Download',
  'datasets.elsewhere': 'Open in Excel',
  'datasets.filters': 'Filters',
  'datasets.from': 'From',
  'datasets.next': 'Next',
  'datasets.meant': 'Did you mean “{query}”?',
  'datasets.none': 'No results match these filters',
  'datasets.searchAll': 'Search the whole site',
  'datasets.none.text': 'Remove a filter above, or clear all of them.',
  'datasets.empty': 'No data yet',
  'datasets.empty.begin': 'Import a data file on the server:',
  'datasets.empty.text': 'Figures appear here as soon as the newsroom publishes them.',
  'datasets.order': 'Sort order',
  'datasets.order.apply': 'Sort',
  'datasets.pick.from': 'Pick the first day',
  'datasets.pick.to': 'Pick the last day',
  'datasets.previous': 'Previous',
  'datasets.search': 'Search',
  'datasets.sectionInfo': 'What the columns mean',
  'datasets.sort': 'Sort by {column}',
  'datasets.source': 'Source',
  'datasets.source.about': 'About this source',
  'datasets.source.open': 'View source',
  'datasets.table.label': 'Table: {rows}',
  'datasets.term': 'What {term} means',
  'datasets.to': 'to',
  'datasets.views': 'View',
  'datasets.without': 'Remove {filter}',
  'datasets.wrong': 'A filter could not be read.',
  'datasets.wrong.period': 'Enter a year, a month or a day: 2026, 05/2026 or 09/05/2026.',
  'datasets.wrong.range': 'Enter a number, such as 40 or 1,250.5.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
