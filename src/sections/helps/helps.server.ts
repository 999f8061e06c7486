import { pickText } from '#i18n/fallback.ts'
import { isolateHtml } from '#i18n/bidi/isolate-html.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { cleanStoredHtml } from '#platform/html/stored.server.ts'
import { escapeHtml } from '#platform/html/escape.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { wordsOf } from '#i18n/words/terms.ts'
import type { ChapterLink } from '#sections/handbook/contract.ts'
import { chaptersWith, handbookWords } from '#sections/handbook/contract.server.ts'
import { corrected } from '#site/lexicon/spelling.ts'
import { HELPS_TAG, MAX_QUERY, type HelpGroup } from './contract.ts'
import { containsTerms, highlightHtml, searchTerms } from './highlight.ts'

type Asking = Pick<RequestContext, 'app' | 'lang' | 'tag'>

interface HelpText {
  id: number
  groupKey: string
  groupName: string
  lang: Lang
  question: string
  answer: string
}

/** The questions and answers by subject; with a query, those that hold all of its words, marked. */
export async function helpGroups(ctx: Asking, query = ''): Promise<HelpGroup[]> {
  ctx.tag(HELPS_TAG)
  const terms = searchTerms(query.slice(0, MAX_QUERY))
  const texts = await ctx.app.memo.get(`helps:${ctx.lang}`, [HELPS_TAG], () => loadTexts(ctx))
  const found = texts.filter(({ question, answer }) =>
    containsTerms(`${escapeHtml(question)} ${answer}`, terms),
  )
  return Array.from(
    Map.groupBy(found, ({ groupKey }) => groupKey),
    ([key, members]) => ({
      key,
      name: members[0]?.groupName ?? key,
      items: members.map(({ id, lang, question, answer }) => ({
        id,
        group: key,
        lang,
        question,
        questionHtml: isolateHtml(highlightHtml(escapeHtml(question), terms), lang),
        answerHtml: isolateHtml(highlightHtml(answer, terms), lang),
      })),
    }),
  )
}

async function loadTexts({ app, lang }: Asking): Promise<HelpText[]> {
  const rows = await app.db.selectFrom('helps_item').selectAll().orderBy('sort').orderBy('id').execute()
  return rows.map((row) => {
    const question = pickText({ ar: row.question_ar, en: row.question_en }, lang)
    const shown = question?.lang ?? lang
    return {
      id: row.id,
      groupKey: row.group_key,
      groupName: lang === 'ar' ? row.group_ar : row.group_en,
      lang: shown,
      question: question?.text ?? '',
      answer: cleanStoredHtml(pickText({ ar: row.answer_ar, en: row.answer_en }, shown)?.text ?? ''),
    }
  })
}

/** The pages of the handbook that hold every word of a query, in any form of it; none for an empty one. */
export function chaptersFound(lang: Lang, query: string): ChapterLink[] {
  const terms = searchTerms(query.slice(0, MAX_QUERY))
  return terms.length === 0 ? [] : chaptersWith(lang, (text) => containsTerms(text, terms))
}

/** A suggested spelling for words that no question or answer has; null without one. */
export async function meantInHelps(ctx: Asking, query: string): Promise<string | null> {
  const texts = await ctx.app.memo.get(`helps:${ctx.lang}`, [HELPS_TAG], () => loadTexts(ctx))
  const words = texts.flatMap(({ question, answer }) =>
    wordsOf(`${question} ${answer.replace(/<[^>]*>/g, ' ')}`),
  )
  const spellings = new Map(
    [...words.map(({ plain }) => plain), ...handbookWords(ctx.lang)].map((word) => [word, 1]),
  )
  return corrected(query, { concepts: new Map(), kinds: new Map(), spellings }, () => false)
}
