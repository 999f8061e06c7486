import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { PAGE_SIZE, type PostPage } from '../contract.ts'

interface PostsJsonLdProps {
  name: string
  trail: readonly { label: string; href?: string }[]
  posts: PostPage
}

/** The structured data of a list of posts. */
export function PostsJsonLd({ name, trail, posts: { results, page_number } }: PostsJsonLdProps) {
  const items = results.map(({ title, path }) => ({ name: title.text, href: path }))
  return (
    <PageJsonLd
      trail={trail}
      about={{ kind: 'list', name, items, from: (page_number - 1) * PAGE_SIZE + 1 }}
    />
  )
}
