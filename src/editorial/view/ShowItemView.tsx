import { useI18n } from '#i18n/react.tsx'
import type { ShowItem } from '../page/show.server.ts'
import { Neighbours } from './Neighbours.tsx'
import { PostView } from './PostView.tsx'
import { Rail } from './Rail.tsx'

/** A world-news post or an excerpt on its own page; `root` is its section's list. */
export function ShowItemView({ item, root }: { item: ShowItem; root: string }) {
  const { t } = useI18n()
  const { post, info, short, related, previous, next } = item
  return (
    <PostView
      post={post}
      short={short}
      trail={[
        { label: t('shell.nav.home'), href: '/index' },
        { label: info.label, href: root },
      ]}
      foot={<Neighbours previous={previous} next={next} />}
      aside={<Rail title={t('editorial.related')} posts={related} thumbs={post.section !== 'news-excerpt'} />}
    />
  )
}
