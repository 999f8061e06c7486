import { data, redirect } from 'react-router'
import { localePath } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { Story } from '#ui/story/story.ts'
import { glossaryOf } from '#site/glossary/glossary.server.ts'
import { postLines, type PostLines } from '../byline/load.server.tsx'
import { loadComments, type PostComments } from '../comments/view/load.server.tsx'
import type { Article, PostSection } from '../contract.ts'
import { shortPath } from '../paths.ts'
import { POST_TRAITS } from '../post-traits.ts'
import { railStories, storyWith } from '../story.ts'
import { aroundPost, readPost } from '../read.server.ts'
import { standfirstOver } from './standfirst.server.ts'
import { topicLinks } from '../topics/topics.server.ts'

/** A post with its byline and the comments under it. */
export interface DiscussedPost extends Article, PostLines {
  comments: PostComments | null
  topics: { label: string; href: string }[]
  /** Its summary above the text; empty where the text begins with it. */
  standfirst: string
}

/** Everything that a post's page shows. */
export interface PostItem {
  post: DiscussedPost
  related: Story[]
  previous: Story | null
  next: Story | null
  /** The short address, whole. */
  short: string
}

/** The topics that a story names. */
const MOST_TOPICS = 6

/** Loads a post's page; throws 404, 403 where members may read it, or 301 to the post's own address. */
export async function loadPost(ctx: RequestContext, section: PostSection, id: number): Promise<PostItem> {
  const result = await readPost(ctx, section, id)
  if (result.kind === 'missing') throw data(null, { status: 404 })
  if (result.kind === 'members') {
    ctx.personal()
    throw data({ need: 'members' }, { status: 403 })
  }
  const { post, discussed, ties, topics } = result
  const own = localePath(ctx.lang, post.path)
  if (ctx.url.pathname !== own) throw redirect(own + ctx.url.search, 301)
  const [{ related, previous, next }, comments, glossary, named] = await Promise.all([
    aroundPost(ctx, post, ties, 4),
    loadComments(ctx, post, discussed),
    glossaryOf(ctx, post.body.lang),
    topicLinks(ctx, topics),
  ])
  return {
    post: {
      ...post,
      body: { ...post.body, text: glossary.mark(post.body.text) },
      comments,
      topics: named.slice(0, MOST_TOPICS),
      standfirst: standfirstOver(post.summary, post.body.text),
      ...postLines(ctx, post),
    },
    related: railStories(related, ctx.lang, !POST_TRAITS[section].brief),
    previous: previous && storyWith(previous, ctx.lang, []),
    next: next && storyWith(next, ctx.lang, []),
    short: ctx.app.config.publicUrl + localePath(ctx.lang, shortPath(section, id)),
  }
}
