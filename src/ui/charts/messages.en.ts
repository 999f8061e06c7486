import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'ui.chart.alsoOnMap': 'Also on the map',
  'ui.chart.cite': 'How to cite:',
  'ui.chart.download': 'Download',
  'ui.chart.embed': 'Embed code',
  'ui.chart.estimate': 'Estimate',
  'ui.chart.keys':
    'The arrow keys move between values and between series, Home and End to the ends; Escape leaves.',
  'ui.chart.permalink': 'Permalink',
  'ui.chart.refused': 'Not drawn',
  'ui.chart.source': 'Source: {source}',
  'ui.chart.table': 'View as table',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
