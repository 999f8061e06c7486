import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'ui.chart.alsoOnMap': 'Also on the map',
  'ui.chart.annotations': 'Marks on the chart',
  'ui.chart.cite': 'How to cite:',
  'ui.chart.download': 'Download',
  'ui.chart.embed': 'Embed code',
  'ui.chart.estimate': 'Estimate',
  'ui.chart.keys':
    'Use the arrow keys to move between values and series, Home and End to go to either end, and Escape to leave.',
  'ui.chart.permalink': 'Permalink',
  'ui.chart.refused': 'Not shown in the chart',
  'ui.chart.source': 'Source: {source}',
  'ui.chart.table': 'View as table',
  'ui.chart.workbench': 'Open in the workbench',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
