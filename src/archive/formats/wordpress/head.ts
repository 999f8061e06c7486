import { Document, type Element, type ParentNode } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { plainLine } from '../../text/plain.server.ts'
import type { AuthorRecord, CategoryRecord, SiteRecord } from '../../record.ts'
import { childrenOf, own, textOf } from '../xml/elements.ts'
import { langOfCode } from '../lang-code.ts'
import { phpPairs } from './php.ts'
import { decodedSlug } from './slugs.ts'

export interface Head {
  site: SiteRecord
  authors: AuthorRecord[]
  categories: CategoryRecord[]
}

/** What comes before the first item of an export: the site, who wrote, and the categories with their tree and their twins. */
export function readHead(root: ParentNode): Head {
  const channel = DomUtils.findOne(({ name }) => name === 'channel', root.children) ?? new Document([])
  const site: SiteRecord = {
    kind: 'site',
    url: addressOf(
      textOf(channel, 'wp:base_blog_url') || textOf(channel, 'link') || textOf(channel, 'wp:base_site_url'),
    ),
    title: plainLine(textOf(channel, 'title')),
    lang: langOfCode(textOf(channel, 'language')),
  }
  const terms = childrenOf(channel).filter(({ name }) => name === 'wp:term')
  const taxonomyOf = (term: Element) => textOf(term, 'wp:term_taxonomy')
  const twins = new Map<string, { twin: string; lang: CategoryRecord['names'][number]['lang'] }>()
  for (const term of terms) {
    if (taxonomyOf(term) !== 'term_translations') continue
    const twin = own(textOf(term, 'wp:term_slug') || textOf(term, 'wp:term_name'))
    for (const [lang, id] of phpPairs(textOf(term, 'wp:term_description')))
      twins.set(id, { twin, lang: langOfCode(lang) })
  }
  const categories = childrenOf(channel)
    .filter((one) => one.name === 'wp:category' || (one.name === 'wp:term' && taxonomyOf(one) === 'category'))
    .map((one): CategoryRecord => {
      const slug = textOf(one, 'wp:category_nicename') || textOf(one, 'wp:term_slug')
      const known = twins.get(textOf(one, 'wp:term_id'))
      // WPML says it of a category as of a post.
      const meta = (key: string) =>
        childrenOf(one)
          .filter((child) => child.name === 'wp:termmeta' && textOf(child, 'wp:meta_key') === key)
          .map((child) => textOf(child, 'wp:meta_value'))[0] ?? ''
      const group = meta('_wpml_import_translation_group')
      const parent = textOf(one, 'wp:category_parent') || textOf(one, 'wp:term_parent')
      return {
        kind: 'category',
        id: own(slug),
        parent: parent === '' || parent === '0' ? null : own(parent),
        names: [
          {
            lang: known?.lang ?? langOfCode(meta('_wpml_import_language_code')),
            text: plainLine(textOf(one, 'wp:cat_name') || textOf(one, 'wp:term_name')),
          },
        ],
        slug: decodedSlug(slug),
        twin: known?.twin ?? (group === '' ? null : `wpml:${own(group)}`),
      }
    })
  return {
    site,
    authors: childrenOf(channel)
      .filter(({ name }) => name === 'wp:author')
      .map(authorOf),
    categories,
  }
}

function authorOf(author: Element): AuthorRecord {
  const login = own(textOf(author, 'wp:author_login'))
  const name = plainLine(textOf(author, 'wp:author_display_name')) || login
  const email = own(textOf(author, 'wp:author_email').trim())
  return {
    kind: 'author',
    id: login,
    names: [{ lang: null, text: name }],
    slug: decodedSlug(login),
    email: email || null,
  }
}

const addressOf = (text: string) =>
  /^https?:\/\/./i.test(text.trim()) ? own(text.trim().replace(/\/+$/, '')) : null
