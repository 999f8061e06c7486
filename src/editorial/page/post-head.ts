import type { MetaDescriptor } from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { ogPath } from '#head/og-path.ts'
import type { Article } from '../contract.ts'

/** The head of a post's page. */
export function postMeta(args: MetaInput, post: Article): MetaDescriptor[] {
  return metaOf(args, {
    title: post.title.text,
    description: post.summary,
    type: 'article',
    published: post.publishedAt,
    modified: post.updatedAt,
    twinPath: post.twinPath,
    image: ogPath('post', post.id, post.title.lang),
  })
}
