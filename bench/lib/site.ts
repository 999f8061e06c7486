import { getPage } from './client.ts'

/** The addresses that are measured. Both sizes of database show the same article: generated posts are older than it. */
export interface Addresses {
  home: string
  article: string
  list: string
}

/** Reads from the home page which article it leads with, in the language of the home page asked for. */
export async function addressesOf(origin: string, lang: 'ar' | 'en' = 'ar'): Promise<Addresses> {
  const prefix = lang === 'en' ? '/en' : ''
  const home = `${prefix}/index`
  const article = new RegExp(`href="(${prefix}/c/p[^"]+)"`).exec(await getPage(origin + home))?.[1]
  if (!article) throw new Error(`${home} shows no article`)
  // Addresses are spelled out in pages; clients require bytes.
  return { home, article: encodeURI(decodeURI(article)), list: `${prefix}/aw/show?page=1` }
}
