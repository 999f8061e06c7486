import type { Entry } from '#entries/drafts/draft.server.ts'
import { indexStyle, styleMarks } from '#entries/editor/remarks/house-style.ts'
import type { Kind } from '#entries/kind.ts'
import { blocksOf, firstWords } from '#entries/twins/blocks.ts'
import { textsOf, twinFields, twinsNow } from '#entries/twins/entry-twins.ts'
import { behindIn, type Twins } from '#entries/twins/twins.ts'
import { LANGS, type Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { houseWords } from '#site/house-words/words.server.ts'
import type { ColumnRemark, LoadedRemarks } from './contract.ts'
import { checkFigures } from './figures/check.server.ts'
import { figureLines, ownMarks, type FigureLine } from './figures/lines.ts'
import { dayOfText } from './text-day.server.ts'

const NONE: LoadedRemarks = { columns: [], list: [], twins: {} }

/** The remarks on a thing's saved texts; none for a new one. */
export async function loadRemarks(
  ctx: RequestContext,
  kind: Kind,
  entry: Entry | null,
): Promise<LoadedRemarks> {
  const fields = twinFields(kind)
  if (fields.length === 0) return NONE
  const columns = [...lineFields(kind), ...fields].flatMap((field) =>
    LANGS.map((lang) => ({ name: `${field}_${lang}`, field, lang })),
  )
  const values = entry?.values ?? {}
  const twins = twinsNow({ kind, draft: entry?.draft ?? null, values }, ctx.now)
  const list = entry
    ? await Promise.all(
        columns.map(async (column) => [
          ...(fields.includes(column.field)
            ? behindIn(twins[column.field] ?? NO_TWINS, textsOf(values, column.field), column.lang)
            : []
          ).map(({ index, ar, en }): ColumnRemark => ({
            kind: 'stale',
            id: `s:${column.name}:${ar}:${en}`,
            column: column.name,
            lang: column.lang,
            block: index,
            from: 0,
            to: 0,
            text: firstWords(textsOf(values, column.field)[column.lang], index),
            ar,
            en,
          })),
          ...(await inText(
            ctx,
            entry,
            column,
            blocksIn(textsOf(values, column.field)[column.lang], fields.includes(column.field)),
          )),
        ]),
      )
    : []
  return { columns, list: list.flat(), twins }
}

const NO_TWINS: Twins = { links: [], order: { ar: [], en: [] }, good: [] }

/** Titles, summaries and other lines beside a text. */
const lineFields = (kind: Kind): string[] =>
  Object.entries(kind.fields).flatMap(([key, { type }]) => (type === 'bilingual' ? [key] : []))

/** The lines of each block of a text; a plain one is one block. */
const blocksIn = (text: string, isHtml: boolean): FigureLine[][] =>
  isHtml
    ? blocksOf(text).map(figureLines)
    : [text.split('\n').map((line) => ({ text: line, before: 0, length: line.length }))]

/** Figures and words of one text. */
async function inText(
  ctx: RequestContext,
  entry: Entry,
  { name, lang }: { name: string; lang: Lang },
  blocks: readonly (readonly FigureLine[])[],
): Promise<ColumnRemark[]> {
  const lines = blocks.flatMap((own, block) => own.map((line) => ({ line, block })))
  const [figures, words] = await Promise.all([
    checkFigures(ctx, { blocks: lines.map(({ line }) => line.text), day: dayOfText(entry, ctx.now) }),
    houseWords(ctx, ctx.lang),
  ])
  const index = indexStyle(words.filter((word) => word.lang === lang))
  const accepted = entry.draft?.accepted ?? {}
  return lines.flatMap(({ line, block }, at) => [
    ...ownMarks(line, figures[at] ?? []).flatMap((figure): ColumnRemark[] =>
      figure.id in accepted ? [] : [{ ...figure, kind: 'figure', column: name, lang, block }],
    ),
    ...styleMarks(line.text.slice(line.before, line.before + line.length), index).map(
      ({ word, from, to, text, better }): ColumnRemark => ({
        kind: 'word',
        id: `w:${word.id}:${text}`,
        column: name,
        lang,
        block,
        from,
        to,
        text,
        better,
        reason: word.reason,
      }),
    ),
  ])
}
