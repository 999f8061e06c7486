import { metaOf, type MetaInput } from '#head/page.ts'

/** The head of a page about an account: its title, and nothing for search engines. */
export function accountMeta({ loaderData, ...where }: MetaInput & { loaderData?: { title: string } }) {
  return loaderData ? metaOf(where, { title: loaderData.title, robots: 'noindex' }) : []
}
