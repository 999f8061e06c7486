import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.home.text': 'Every change here is on the home page at once. Drag a story, or use its buttons.',
  'admin.home.lead': 'Lead',
  'admin.home.lead.text': 'The large story at the top. Without one the newest article leads.',
  'admin.home.top': 'Top stories',
  'admin.home.top.text': 'Beside the lead: five stories, the first with its picture.',
  'admin.home.analysis': 'Analysis',
  'admin.home.analysis.text': 'The row of four under the lead.',
  'admin.home.add': 'Put a story on the home page',
  'admin.home.post': 'Story',
  'admin.home.place': 'Place',
  'admin.home.put': 'Put it first there',
  'admin.home.fixed': 'Parts that fill automatically',
  'admin.home.fixedText':
    'These parts show the newest automatically. Follow a link to change what they show.',
  'admin.home.part.latest': 'Latest articles',
  'admin.home.part.world': 'Around the world',
  'admin.home.part.excerpts': 'News excerpts',
  'admin.home.part.vote': 'Poll',
  'admin.home.part.ads': 'Home page advert',
  'admin.home.part.railAds': 'Advert beside an article',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
