import { useI18n } from '#i18n/react.tsx'
import { Neighbours } from '#editorial/view/Neighbours.tsx'
import { PostView } from '#editorial/view/PostView.tsx'
import { Rail } from '#editorial/view/Rail.tsx'
import type { ArticleContent } from './content.server.ts'

/** An article, with the prices of the products it is about. */
export function ArticleView({ content }: { content: ArticleContent }) {
  const { t } = useI18n()
  const { post, live, trail, related, previous, next, short, prices } = content
  return (
    <PostView
      post={post}
      short={short}
      live={live}
      trail={[{ label: t('shell.nav.home'), href: '/index' }, ...trail]}
      foot={<Neighbours previous={previous} next={next} />}
      aside={
        <>
          {prices && <div dangerouslySetInnerHTML={{ __html: prices }} />}
          <Rail title={t('editorial.related')} posts={related} thumbs />
        </>
      }
    />
  )
}
