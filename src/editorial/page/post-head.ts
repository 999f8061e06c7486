import type { MetaDescriptor } from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import type { Article } from '../contract.ts'
import { postOgPath } from '../covers/og.ts'

/** The head of a post's page. */
export function postMeta(args: MetaInput, post: Article): MetaDescriptor[] {
  return metaOf(args, {
    title: post.title.text,
    description: post.summary,
    type: 'article',
    published: post.publishedAt,
    modified: post.updatedAt,
    twinPath: post.twinPath,
    image: postOgPath(post, post.title.lang),
  })
}
