import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'cards.press.video': 'Play the video',
  'cards.press.map': 'Open the map',
  'cards.press.chart': 'Open the interactive chart',
  'cards.notice.video':
    'Pressing loads the video from {site}, which may set cookies. Nothing is loaded before.',
  'cards.notice.map': 'Pressing loads the map from {site}, which may set cookies. Nothing is loaded before.',
  'cards.notice.chart':
    'Pressing loads the chart from {site}, which may set cookies. Nothing is loaded before.',
  'cards.original': 'The post on {site}',
  'cards.gone': 'No longer on {site} when we looked on {date}. This is what we stored of it.',
  'cards.picture': 'Picture in the post',
} as const satisfies MessageFile

type Messages = typeof en
declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
