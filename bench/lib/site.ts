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
  return { home, article, list: `${prefix}/aw/show?page=1` }
}

let asked = 0

/** The same page at an address that nobody asked for yet: `q` is part of the cache's key and these pages ignore it. */
export function unseen(path: string): string {
  asked += 1
  return `${path}${path.includes('?') ? '&' : '?'}q=${process.pid}-${asked}`
}
