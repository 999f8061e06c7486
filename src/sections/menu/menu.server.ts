import { categoriesOf } from '#editorial/categories.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can, type Action } from '#platform/policy/policy.ts'
import { PAGES_TAG } from '#sections/pages/contract.ts'
import { pageLinks } from '#sections/pages/contract.server.ts'
import { sectionLabels } from '#site/section-labels.server.ts'
import { sectionWordsOf } from '#site/section-words.ts'
import { arrangementOf } from './arranged.ts'
import {
  LIST_TITLES,
  labelGiven,
  listKey,
  MENU_LISTS,
  MENU_TAG,
  type MenuDifference,
  type MenuLink,
  type MenuList,
} from './contract.ts'
import { MENU_DEFAULTS, type MenuDefault } from './defaults.server.ts'

/** An entry before it is asked who may see it. */
export interface MenuEntry extends MenuLink {
  /** Its default name; null where it has none. */
  own: string | null
  needs?: Action
}

/** The newsroom's changes of the menu. */
export const storedMenu = (db: Db): Promise<MenuDifference[]> =>
  db.selectFrom('menu_entry').selectAll().orderBy('key').execute()

/** The menu for this viewer in the page's language. Where nothing is changed it is the sections as they are declared. */
export async function menuFor(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'tag'>,
): Promise<MenuList[]> {
  // Names of categories, pages and sections are part of it.
  ctx.tag(MENU_TAG, 'settings', 'categories', PAGES_TAG)
  const menu = await wholeMenu(ctx.app, ctx.lang)
  return menu.map(({ links, ...list }) => ({
    ...list,
    links: links.flatMap(({ needs, own: _own, ...link }) =>
      needs === undefined || can(ctx.viewer, needs) ? [link] : [],
    ),
  }))
}

type WholeList = Omit<MenuList, 'links'> & { links: readonly MenuEntry[] }

function wholeMenu(app: App, lang: Lang): Promise<WholeList[]> {
  return app.memo.get(`menu:${lang}`, [MENU_TAG, 'settings', 'categories', PAGES_TAG], async () => {
    const rows = await storedMenu(app.db)
    const entries = await menuEntries(app, lang, rows)
    const order = arrangementOf(MENU_DEFAULTS, rows)
    return MENU_LISTS.map((name) => ({
      name,
      title: listTitle(name, lang, rows),
      links: order[name].flatMap((key) => entries.get(key) ?? []),
    }))
  })
}

/** What a list is called. */
export function listTitle(name: MenuList['name'], lang: Lang, rows: readonly MenuDifference[]): string {
  const row = rows.find(({ key }) => key === listKey(name))
  return labelGiven(row, lang) ?? LIST_TITLES[name][lang]
}

/**
 * Every entry by its key, but for those that lead nowhere any more: to a category or a static page that is gone. It comes
 * back with what it leads to.
 */
export async function menuEntries(
  app: App,
  lang: Lang,
  rows: readonly MenuDifference[],
): Promise<Map<string, MenuEntry>> {
  const [labels, { byId }, pages] = await Promise.all([
    sectionLabels(app, lang),
    categoriesOf(app, lang),
    pageLinks({ app, lang, tag: () => undefined }),
  ])
  const stored = new Map(rows.map((row) => [row.key, row]))
  const declared = MENU_DEFAULTS.flatMap((entry): MenuEntry[] => {
    const { key, icon, needs, category: id } = entry
    const category = id === undefined ? null : byId.get(id)
    if (category === undefined) return []
    const own = category?.name ?? sectionName(entry, labels[key], lang)
    const to = category ? decodeURI(category.path) : entry.to
    return [{ key, to, icon, own, label: labelGiven(stored.get(key), lang) ?? own, ...(needs && { needs }) }]
  })
  const added = rows.flatMap((row): MenuEntry[] => {
    if (row.href === null) return []
    const slug = pageSlug(row.href)
    const page = pages.find((one) => one.slug === slug)
    if (slug !== null && !page) return []
    const own = page?.name ?? null
    const label = labelGiven(row, lang) ?? own ?? row.href
    return [{ key: row.key, to: row.href, icon: row.href.startsWith('/') ? 'file' : 'link', own, label }]
  })
  return new Map([...declared, ...added].map((entry) => [entry.key, entry]))
}

/** The newsroom's name of a section, else the short one that it is declared with. */
const sectionName = ({ key, label }: MenuDefault, labelled: string | undefined, lang: Lang): string =>
  labelled === undefined || labelled === sectionWordsOf(key)?.label[lang] ? label[lang] : labelled

/** The static page that an address leads to; null for another. */
export const pageSlug = (to: string): string | null => /^\/page\/([a-z\d-]+)(?:[?#]|$)/.exec(to)?.[1] ?? null
