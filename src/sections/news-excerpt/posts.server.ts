import { definePosts } from '#editorial/declare.server.ts'
import { EXCERPT } from './entry.server.ts'

/** News excerpts. */
export const NEWS_EXCERPT = definePosts({
  section: 'news-excerpt',
  label: { ar: 'مقتطفات', en: 'News excerpts' },
  about: {
    ar: 'أخبار قصيرة تُقرأ في أقل من دقيقة، في كل منها رقم أو قرار واحد ومصدره.',
    en: 'Short items to read in under a minute: one figure or one decision each, with its source.',
  },
  list: { ar: 'المقتطفات', en: 'Excerpts' },
  found: { ar: 'مقتطفات', en: 'Excerpts' },
  menu: { icon: 'clock', to: '/news-excerpt/show', label: { ar: 'مقتطفات', en: 'Excerpts' } },
  icon: 'news',
  kind: EXCERPT,
})
