import { definePosts } from '#editorial/declare.server.ts'
import { WORLD_STORY } from './entry.server.ts'

/** News from around the world. */
export const AROUND_WORLD = definePosts({
  section: 'around-world',
  label: { ar: 'حول العالم', en: 'Around the world' },
  about: {
    ar: 'أخبار صناعة الكيماويات خارج الخليج وأثرها في المنتج الخليجي، ومصدر كل خبر مذكور فيه.',
    en: 'Chemicals news from outside the Gulf and what it means for Gulf producers, each with its source.',
  },
  menu: { icon: 'globe', to: '/aw/show' },
  icon: 'globe',
  kind: WORLD_STORY,
})
