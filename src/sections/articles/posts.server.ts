import { definePosts } from '#editorial/declare.server.ts'
import { ARTICLE } from './entry.server.ts'
import { ARTICLE_CALLS } from './api.server.ts'

/** Articles of the newsroom. */
export const ARTICLES = definePosts({
  section: 'articles',
  label: { ar: 'المقالات', en: 'Articles' },
  about: {
    ar: 'تحليلات للأسواق وشروح ومتابعات للتقنية والاستدامة، ومصدر الأرقام مذكور في كل مقال.',
    en: 'Market analysis, explainers and coverage of technology and sustainability, each naming the source of its figures.',
  },
  found: { ar: 'المقالات والأخبار', en: 'Articles and news' },
  menu: { icon: 'file', to: '/c/1', category: 1 },
  icon: 'edit',
  kind: ARTICLE,
  calls: ARTICLE_CALLS,
})
