import { writeArrangement } from '#entries/order/arrangement.ts'
import { orderBefore } from '#entries/order/undo.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { arrangementOf, spotOf } from '#sections/menu/arranged.ts'
import { arrangeMenu, removeMenuLink, saveMenuEntry, writeRow } from '#sections/menu/change.server.ts'
import {
  HIDDEN,
  labelGiven,
  LIST_TITLES,
  listKey,
  MENU_LIMITS,
  MENU_LISTS,
  MENU_PLACES,
  type MenuDifference,
  type MenuPlace,
} from '#sections/menu/contract.ts'
import { MENU_DEFAULTS } from '#sections/menu/defaults.server.ts'
import { listTitle, menuEntries, menuFor, pageSlug, storedMenu } from '#sections/menu/menu.server.ts'
import { pageLinks } from '#sections/pages/contract.server.ts'
import { afterMove, askedOrder, movedIn } from '../../parts/order/asked.server.ts'
import type { OrderedList, OrderedThing } from '../../parts/order/order.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'
import { readItem } from './item-form.server.ts'

const WORDS = { ar, en }
const NEW = 'new'
const at = (key: string) => `/admin/menu/${key}`

/** The menu of the header, of the sidebar and of the footer. */
export const MENU: PanelScreen<'menu'> = {
  path: 'menu',
  title: { ar: 'القائمة', en: 'Menu' },
  needs: 'content.edit',
  view: 'menu',
  rail: [{ group: 'newsroom', icon: 'menu' }],
  parameters: ['moved', 'by'],

  async load(ctx, { url }) {
    const { app, lang } = ctx
    const [rows, arMenu, enMenu] = await Promise.all([
      storedMenu(app.db),
      menuFor({ ...ctx, lang: 'ar' }),
      menuFor({ ...ctx, lang: 'en' }),
    ])
    const order = arrangementOf(MENU_DEFAULTS, rows)
    const was = writeArrangement(order)
    const things = await thingsOf(app, lang, rows)
    const list = (name: MenuPlace, title: string, hint: string): OrderedList => ({
      name,
      title,
      hint,
      act: name === HIDDEN ? 'show' : 'hide',
      things: order[name].map(things),
    })
    const words = WORDS[lang]
    return {
      order: {
        was,
        before: await orderBefore(ctx, { action: 'menu.arrange', kind: 'menu', key: 'menu' }, was),
        moved: movedIn(url),
      },
      lists: [
        ...MENU_LISTS.map((name) =>
          list(
            name,
            listTitle(name, lang, rows),
            words[name === 'site' ? 'admin.menu.below' : 'admin.menu.headed'],
          ),
        ),
        list(HIDDEN, words['admin.menu.hidden'], words['admin.menu.hiddenText']),
      ],
      names: MENU_LISTS.map((name) => ({ title: listTitle(name, lang, rows), to: at(listKey(name)) })),
      header: { ar: arMenu, en: enMenu },
      full: rows.filter(({ href }) => href !== null).length >= MENU_LIMITS.links,
    }
  },

  async act(ctx, _at, form) {
    const rows = await storedMenu(ctx.app.db)
    const asked = askedOrder(form, (by, key) => {
      if (by === 'show') return spotOf(MENU_DEFAULTS, rows, key)
      return by === 'hide' ? { list: HIDDEN, index: Infinity } : null
    })
    await arrangeMenu(ctx, asked.was, asked.wanted)
    return { to: afterMove('menu', asked), done: 'saved' }
  },
}

/** An entry by its key as the form of the order has it; what leads nowhere any more says so. */
async function thingsOf(app: App, lang: Lang, rows: readonly MenuDifference[]) {
  const entries = await menuEntries(app, lang, rows)
  return (key: string): OrderedThing => {
    const entry = entries.get(key)
    const row = rows.find((one) => one.key === key)
    const declared = MENU_DEFAULTS.find((one) => one.key === key)
    const title = entry?.label ?? labelGiven(row, lang) ?? declared?.label[lang] ?? row?.href ?? key
    return { key, title, to: at(key), ...(!entry && { note: WORDS[lang]['admin.menu.gone'] }) }
  }
}

/** One entry: its name in both languages, its list, where it leads. */
export const MENU_ITEM: PanelScreen<'menuItem'> = {
  path: 'menu/:key',
  title: { ar: 'رابط في القائمة', en: 'Menu link' },
  needs: 'content.edit',
  view: 'menuItem',
  titleOf: ({ title }) => title,

  async load(ctx, { params }) {
    const { app, lang } = ctx
    const rows = await storedMenu(app.db)
    const key = known(params['key'], rows)
    const [entries, pages] = await Promise.all([ownNames(app, rows, key), pageLinks(ctx)])
    const row = rows.find((one) => one.key === key)
    const named = MENU_LISTS.find((name) => listKey(name) === key)
    const order = arrangementOf(MENU_DEFAULTS, rows)
    const href = key === NEW ? '' : (row?.href ?? null)
    const own = named ? LIST_TITLES[named] : entries
    return {
      title:
        key === NEW
          ? WORDS[lang]['admin.menu.add']
          : (labelGiven(row, lang) ?? own?.[lang] ?? row?.href ?? key),
      was: writeRow(row),
      list: named ? null : (MENU_PLACES.find((name) => order[name].includes(key)) ?? 'site'),
      lists: [
        ...MENU_LISTS.map((name) => ({ value: name, label: listTitle(name, lang, rows) })),
        { value: HIDDEN, label: WORDS[lang]['admin.menu.hidden'] },
      ],
      label: { ar: row?.label_ar ?? '', en: row?.label_en ?? '' },
      own: href === null || pageSlug(href) !== null ? own : null,
      href,
      pages: href === null ? [] : pages.map(({ slug, name }) => ({ value: `/page/${slug}`, label: name })),
      isNew: key === NEW,
    }
  },

  async act(ctx, { params }, form) {
    const rows = await storedMenu(ctx.app.db)
    const key = known(params['key'], rows, true)
    const was = formText(form, 'was')
    if (formText(form, 'do') === 'remove') {
      await removeMenuLink(ctx, key, was)
      return { to: 'menu', done: 'removed' }
    }
    const isLink = key === NEW || key.startsWith('link-')
    const isList = MENU_LISTS.some((name) => listKey(name) === key)
    const values = await readItem(ctx, form, { isLink, isList })
    await saveMenuEntry(ctx, key === NEW ? null : key, was, values)
    return { to: 'menu', done: 'saved' }
  },
}

/** The key of an address; a link that is removed already may be removed again. Throws `not_found`. */
function known(key: string | undefined, rows: readonly MenuDifference[], gone = false): string {
  const found =
    key === NEW ||
    MENU_LISTS.some((name) => listKey(name) === key) ||
    MENU_DEFAULTS.some((entry) => entry.key === key) ||
    rows.some((row) => row.key === key && row.href !== null) ||
    (gone && /^link-\d+$/.test(key ?? ''))
  if (!found || key === undefined) throw new Refusal('not_found')
  return key
}

/** What an entry is called by itself, in both languages. */
async function ownNames(app: App, rows: readonly MenuDifference[], key: string) {
  const [inArabic, inEnglish] = await Promise.all([
    menuEntries(app, 'ar', rows),
    menuEntries(app, 'en', rows),
  ])
  const [arName, enName] = [inArabic.get(key)?.own, inEnglish.get(key)?.own]
  return arName && enName ? { ar: arName, en: enName } : null
}
