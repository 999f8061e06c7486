import type { PostsDeclared } from '#editorial/declare.server.ts'
import { AROUND_WORLD } from './around-world/posts.server.ts'
import { ARTICLES } from './articles/posts.server.ts'
import { NEWS_EXCERPT } from './news-excerpt/posts.server.ts'

/** Every section of posts, in the order of the navigation. */
export const POSTS: readonly PostsDeclared[] = [ARTICLES, AROUND_WORLD, NEWS_EXCERPT]
