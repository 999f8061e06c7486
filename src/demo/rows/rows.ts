import type { ContentKind } from '../parts/part.ts'
import type { PostInput } from '#editorial/writing/save.server.ts'
import { inBoth } from '../in-both.ts'
import type { DemoFiles, DemoPost, One } from '../shape/shape.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A number of hours before a moment. */
export const ago = (now: Date, hours: number) =>
  new Date(now.getTime() - Math.round(hours * HOUR_MS)).toISOString()
const html = (blocks: readonly string[]) => blocks.join('\n')

/** A text with what it says of demonstration data (`<demo>…</demo>`), or without where there is none. */
const textFor = (kind: ContentKind, text: string): string =>
  text.replaceAll(/<demo>(.*?)<\/demo>/gs, (_, own: string) => (kind === 'full' ? own : ''))

/** Blocks of HTML by the same rule; one of which nothing remains is left out. */
const blocksFor = (kind: ContentKind, blocks: readonly string[]): string =>
  html(blocks.map((block) => textFor(kind, block)).filter((block) => block !== ''))

const fromOldest = <T extends { agoHours: number; key: string }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => b.agoHours - a.agoHours || (a.key < b.key ? -1 : 1))

/** Key to id: from the oldest (id 1) to the newest. */
const idsOf = (rows: readonly { agoHours: number; key: string }[]) =>
  new Map(fromOldest(rows).map(({ key }, index) => [key, index + 1]))

/** The posts as they are written, from the oldest (id 1) to the newest. */
export function postInputs(posts: readonly DemoPost[], now: Date): (PostInput & { id: number })[] {
  return fromOldest(posts).map((post, index) => {
    const at = ago(now, post.agoHours)
    return {
      id: index + 1,
      section: post.section,
      status: 'published',
      visibility: post.visibility,
      paid: post.paid,
      category_id: post.category,
      country: post.country,
      city_ar: post.city?.ar ?? null,
      city_en: post.city?.en ?? null,
      source_ar: post.sourceNews.ar,
      source_en: post.sourceNews.en,
      source_url: post.sourceNews.url,
      desk: post.author,
      title_ar: post.title.ar,
      title_en: post.title.en,
      summary_ar: post.summary.ar,
      summary_en: post.summary.en,
      facts_ar: post.facts.ar,
      facts_en: post.facts.en,
      body_ar: html(post.body.ar),
      body_en: html(post.body.en),
      keywords_ar: post.keywords.ar,
      keywords_en: post.keywords.en,
      products: post.products,
      companies: post.companies,
      cases: post.cases,
      deals: post.deals,
      scene: post.cover?.scene ?? null,
      image_alt_ar: post.cover?.alt.ar ?? null,
      image_alt_en: post.cover?.alt.en ?? null,
      image_caption_ar: post.cover?.caption.ar ?? null,
      image_caption_en: post.cover?.caption.en ?? null,
      home_position: post.homePosition,
      published_at: at,
      created_at: at,
      updated_at: at,
    }
  })
}

/** The comments as they are written, from the oldest (id 1) to the newest: an answer never before what it answers. */
export function commentRows(comments: DemoFiles['comments.json'], posts: readonly DemoPost[], now: Date) {
  const postIds = idsOf(posts)
  const ids = idsOf(comments)
  return fromOldest(comments).map(({ post, parent, desk, lang, agoHours, text, demo }, index) => ({
    id: index + 1,
    post_id: postIds.get(post) ?? 0,
    parent_id: parent === null ? null : (ids.get(parent) ?? 0),
    desk,
    lang,
    body: text,
    status: 'published' as const,
    demo,
    open_reports: 0,
    created_at: ago(now, agoHours),
  }))
}

/** Live coverage of stories. */
export const coverageRows = (live: DemoFiles['live.json'], posts: readonly DemoPost[], now: Date) =>
  live.map(({ post, state, demo, points, entries }) => ({
    post_id: idsOf(posts).get(post) ?? 0,
    state,
    demo,
    points_ar: points.ar,
    points_en: points.en,
    opened_at: ago(now, Math.max(...entries.map(({ agoHours }) => agoHours))),
  }))

/** Its entries, from the oldest on, under the number of their coverage. */
export const liveEntryRows = ({ entries }: DemoFiles['live.json'][number], coverage_id: number, now: Date) =>
  fromOldest(entries).map(({ agoHours, author, title, body }) => ({
    coverage_id,
    at: ago(now, agoHours),
    desk: author,
    title_ar: title.ar,
    title_en: title.en,
    body_ar: body.ar && html(body.ar),
    body_en: body.en && html(body.en),
  }))

export const sectionRow = (
  [section, { label, notes, info_table }]: [string, DemoFiles['sections.json'][string]],
  kind: ContentKind,
) => ({
  section,
  label_ar: label.ar,
  label_en: label.en,
  notes_ar: notes && textFor(kind, notes.ar),
  notes_en: notes && textFor(kind, notes.en),
  info_table_ar: info_table && textFor(kind, info_table.ar),
  info_table_en: info_table && textFor(kind, info_table.en),
})

export const categoryRow = ({ id, parent, order, slug, name }: One<'categories.json'>) => ({
  id,
  parent_id: parent,
  sort: order,
  slug_ar: slug.ar,
  slug_en: slug.en,
  name_ar: name.ar,
  name_en: name.en,
})

export const deskRow = ({ key, name }: One<'authors.json'>) => ({ key, name_ar: name.ar, name_en: name.en })

export const pageRow = (
  { slug, position, order, name, content }: One<'pages.json'>,
  now: Date,
  kind: ContentKind,
) => ({
  slug,
  position,
  sort: order,
  name_ar: name.ar,
  name_en: name.en,
  content_ar: blocksFor(kind, content.ar),
  content_en: blocksFor(kind, content.en),
  updated_at: now.toISOString(),
})

/** `index` orders the questions over all groups, in the order of the file. */
export const helpRow = ({ group, question, answer }: One<'helps.json'>, index: number) => ({
  group_key: group.key,
  group_ar: group.ar,
  group_en: group.en,
  sort: index + 1,
  question_ar: question.ar,
  question_en: question.en,
  answer_ar: html(answer.ar),
  answer_en: html(answer.en),
})

export const questionRow = ({ question, open, demo, openedAgoHours }: One<'vote.json'>, now: Date) => ({
  question_ar: question.ar,
  question_en: question.en,
  open,
  demo,
  created_at: ago(now, openedAgoHours),
})

export const optionRow = (
  { order, name, count }: One<'vote.json'>['options'][number],
  question_id: number,
) => ({
  question_id,
  sort: order,
  label_ar: name.ar,
  label_en: name.en,
  base_count: count ?? 0,
})

export const eventRow = ({ date, inDays = 0, kind, title, url }: One<'calendar.json'>, now: Date) => ({
  day: date ?? new Date(now.getTime() + inDays * DAY_MS).toISOString().slice(0, 10),
  kind,
  title_ar: title.ar,
  title_en: title.en,
  url,
})

/** A word of the demonstration newsroom's list. */
/** A topic, with the stories that come first in it by their numbers. */
export const topicRow = (
  { title, description, words, pins, ...topic }: One<'topics.json'>,
  posts: readonly DemoPost[],
) => ({
  ...topic,
  ...inBoth('title', title),
  ...inBoth('description', description),
  words_ar: words.ar,
  words_en: words.en,
  pins: pins.map((key) => String(idsOf(posts).get(key))),
})

export const houseWordRow = ({ reason, ...word }: One<'house_words.json'>) => ({
  ...word,
  ...inBoth('reason', reason),
})

export const adRow = ({ slot, title, text, url }: One<'ads.json'>) => ({
  slot,
  title_ar: title.ar,
  title_en: title.en,
  text_ar: text.ar,
  text_en: text.en,
  url,
  active: true,
})
