import type { Lang } from '#i18n/locale.ts'
import { placesIn } from '../client/merge-blocks.ts'
import { blocksOf, markOfBlock } from './blocks.ts'

/** A block and its twin in the other language, by the marks of what they say. */
interface Link {
  ar: string | null
  en: string | null
  /** The one that was written before the other changed. */
  behind: Lang | null
  /** The one that was translated last, and when: what is written soon after in it belongs to the translation. */
  follows: Lang | null
  at: number
}

/** The translation state of a text's blocks in two languages. */
export interface Twins {
  links: readonly Link[]
  /** Links in the order of each language's blocks. */
  order: Readonly<Record<Lang, readonly number[]>>
  /** Pairs that were right once, the newest last: who goes back to them has nothing to translate. */
  good: readonly string[]
}

/** A text's blocks whose twin changed since, counted from 0, each with the marks that confirm it. */
export interface Behind {
  index: number
  twin: number
  ar: string
  en: string
}

/** Who translates rests no longer than this between two changes; what comes later is news for the other language. */
const FOLLOWING_MS = 10 * 60 * 1000
const MOST_GOOD = 400
const LANGS = ['ar', 'en'] as const
const otherOf = (lang: Lang): Lang => (lang === 'ar' ? 'en' : 'ar')
const pair = (ar: string, en: string) => `${ar}:${en}`

interface Side {
  /** Of blocks with words: their marks, tags and places among all blocks. */
  marks: readonly string[]
  tags: readonly string[]
  places: readonly number[]
}

function sideOf(html: string): Side {
  const kept = blocksOf(html).flatMap((block, place) => {
    const mark = markOfBlock(block)
    return mark === null ? [] : [{ mark, tag: block.tag, place }]
  })
  return {
    marks: kept.map(({ mark }) => mark),
    tags: kept.map(({ tag }) => tag),
    places: kept.map(({ place }) => place),
  }
}

/** A text in both languages. */
export type Texts = Readonly<Record<Lang, string>>

/** The translation state of a text after a change. Of a text that is seen first, everything is taken to be translated. */
export function followTwins(known: Twins | null, texts: Texts, now: number): Twins {
  const sides = { ar: sideOf(texts.ar), en: sideOf(texts.en) }
  if (!known) return firstTwins(sides, now)
  const links = known.links.map((link) => ({ ...link }))
  const changed = new Set<string>()
  const order: Record<Lang, number[]> = { ar: [], en: [] }
  for (const lang of LANGS) order[lang] = moved(links, known.order[lang], sides[lang].marks, lang, changed)
  const joined = joinNew(links, order, now)
  const good = new Set(known.good)
  links.forEach((link, index) => {
    const { ar, en } = link
    if (ar === null || en === null) return
    const [arChanged, enChanged] = [changed.has(`ar${index}`), changed.has(`en${index}`)]
    if (!arChanged && !enChanged && !joined.has(index)) return
    if (good.has(pair(ar, en)) || joined.has(index) || (arChanged && enChanged)) link.behind = null
    else settle(link, arChanged ? 'ar' : 'en', now)
    if (link.behind === null) {
      good.delete(pair(ar, en))
      good.add(pair(ar, en))
    }
  })
  return packed(links, order, [...good].slice(-MOST_GOOD))
}

/** One side of a link changed. */
function settle(link: Link, lang: Lang, now: number): void {
  const translates =
    link.behind === lang || (link.behind === null && link.follows === lang && now - link.at < FOLLOWING_MS)
  if (translates) Object.assign(link, { behind: null, follows: lang, at: now })
  else Object.assign(link, { behind: otherOf(lang), follows: null })
}

function firstTwins({ ar, en }: Record<Lang, Side>, now: number): Twins {
  const places =
    ar.marks.length === en.marks.length ? ar.marks.map((_, index) => index) : placesIn(ar.tags, en.tags)
  const links: Link[] = ar.marks.map((mark, index) => {
    const place = places[index]
    return {
      ar: mark,
      en: place === undefined ? null : (en.marks[place] ?? null),
      behind: null,
      follows: null,
      at: now,
    }
  })
  const order: Record<Lang, number[]> = { ar: links.map((_, index) => index), en: [] }
  en.marks.forEach((mark, index) => {
    const linked = places.indexOf(index)
    order.en.push(
      linked >= 0 ? linked : links.push({ ar: null, en: mark, behind: null, follows: null, at: now }) - 1,
    )
  })
  const good = links.flatMap((link) => (link.ar !== null && link.en !== null ? [pair(link.ar, link.en)] : []))
  return { links, order, good: good.slice(-MOST_GOOD) }
}

/** Finds the links of a language's blocks again: those that stayed, those that moved, those that were changed in place. */
function moved(
  links: Link[],
  before: readonly number[],
  marks: readonly string[],
  lang: Lang,
  changed: Set<string>,
): number[] {
  const old = before.map((index) => links[index]?.[lang] ?? '')
  const found: (number | undefined)[] = marks.map(() => undefined)
  const free = new Set(before.keys())
  const take = (from: number, to: number) => {
    found[to] = before[from]
    free.delete(from)
  }
  placesIn(old, marks).forEach((to, from) => {
    if (to !== undefined) take(from, to)
  })
  marks.forEach((mark, to) => {
    if (found[to] !== undefined) return
    const from = [...free].find((one) => old[one] === mark)
    if (from !== undefined) take(from, to)
  })
  // The remaining blocks between the same neighbours were changed in place.
  for (let to = 0; to < marks.length; to += 1) {
    if (found[to] !== undefined) continue
    const neighbour = to === 0 ? -1 : before.indexOf(found[to - 1] ?? -1)
    const from = neighbour + 1
    const index = before[from]
    if (!free.has(from) || index === undefined) continue
    take(from, to)
    const link = links[index]
    if (link) link[lang] = marks[to] ?? null
    changed.add(lang + index)
  }
  // What went leaves its twin behind alone.
  for (const from of free) {
    const link = links[before[from] ?? -1]
    if (link) Object.assign(link, { [lang]: null, behind: null })
  }
  return found.map((index, to) => {
    if (index !== undefined) return index
    const fresh: Link = { ar: null, en: null, behind: null, follows: null, at: 0 }
    fresh[lang] = marks[to] ?? null
    return links.push(fresh) - 1
  })
}

/** Blocks without a twin, at the same place of both texts: one is the translation of the other. */
function joinNew(links: Link[], order: Record<Lang, number[]>, now: number): Set<number> {
  const joined = new Set<number>()
  const isAlone = (index: number | undefined) => {
    const link = index === undefined ? undefined : links[index]
    return link !== undefined && (link.ar === null || link.en === null)
  }
  for (let at = 0; at < order.ar.length; at += 1) {
    const index = order.ar[at]
    if (index === undefined || !isAlone(index)) continue
    const before = order.ar[at - 1]
    const place = before === undefined ? 0 : order.en.indexOf(before) + 1
    const twin = before !== undefined && place === 0 ? undefined : order.en[place]
    if (twin === undefined || twin === index || !isAlone(twin) || links[twin]?.ar !== null) continue
    const [link, other] = [links[index], links[twin]]
    if (!link || !other) continue
    // The later of the two is the translation; of both at once it is the English one.
    Object.assign(link, { en: other.en, behind: null, follows: index > twin ? 'ar' : 'en', at: now })
    Object.assign(other, { en: null })
    order.en[place] = index
    joined.add(index)
  }
  return joined
}

/** Links that have no block any more go. */
function packed(links: readonly Link[], order: Record<Lang, number[]>, good: readonly string[]): Twins {
  const used = [...new Set([...order.ar, ...order.en])].toSorted((a, b) => a - b)
  const places = new Map(used.map((index, place) => [index, place]))
  const again = (all: readonly number[]) => all.map((index) => places.get(index) ?? 0)
  return {
    links: used.flatMap((index) => links[index] ?? []),
    order: { ar: again(order.ar), en: again(order.en) },
    good,
  }
}

/** The blocks of a text in a language that were written before their twins changed. */
export function behindIn(twins: Twins, texts: Texts, lang: Lang): Behind[] {
  const places = { ar: sideOf(texts.ar).places, en: sideOf(texts.en).places }
  const other = otherOf(lang)
  return twins.order[lang].flatMap((index, at) => {
    const link = twins.links[index]
    const [place, twin] = [places[lang][at], places[other][twins.order[other].indexOf(index)]]
    if (!link || link.behind !== lang || link.ar === null || link.en === null) return []
    return place === undefined || twin === undefined ? [] : [{ index: place, twin, ar: link.ar, en: link.en }]
  })
}

/** An editor confirmed that the translation is still right. */
export function confirmTwins(twins: Twins, { ar, en }: { ar: string; en: string }): Twins {
  return {
    ...twins,
    links: twins.links.map((link) => (link.ar === ar && link.en === en ? { ...link, behind: null } : link)),
    good: [...twins.good.filter((one) => one !== pair(ar, en)), pair(ar, en)].slice(-MOST_GOOD),
  }
}
