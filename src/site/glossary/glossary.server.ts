import { isolateText } from '#i18n/bidi/bidi.ts'
import { localePath, type Lang } from '#i18n/locale.ts'
import { escapeHtml } from '#platform/html/escape.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { TermLink } from './contract.ts'
import { findTerms, indexForms } from './find.ts'
import { formOf, isAbbreviation, textsOf } from './forms.ts'
import { markTerms, type Marking } from './mark-terms.ts'

/** The tag under which the glossary and every page with an explained term are dropped. */
export const GLOSSARY_TAG = 'glossary'

type Asking = Pick<RequestContext, 'app' | 'tag'>

/** A term in both languages. */
export interface TermRow {
  slug: string
  term_ar: string
  term_en: string
  definition_ar: string
  definition_en: string
}

/** The terms that readers see. Memoised under the tag `glossary`. */
export function readTerms({ app, tag }: Asking): Promise<TermRow[]> {
  tag(GLOSSARY_TAG)
  return app.memo.get('glossary:terms', [GLOSSARY_TAG], () =>
    app.db
      .selectFrom('data_glossary')
      .select(['slug', 'term_ar', 'term_en', 'definition_ar', 'definition_en'])
      .where('hidden', '=', false)
      .orderBy('sort')
      .orderBy('slug')
      .execute(),
  )
}

/** The glossary as texts in one language use it. */
export interface Glossary {
  /** Sanitised HTML with the first occurrence of each term explained; `seen` as in `markTerms`. */
  mark(html: string, seen?: Set<string>): string
  /** The first term in a plain text, as a link for it. */
  firstIn(text: string): TermLink | null
}

/** The glossary of a language: that of the text, which may be another than the page's. */
export function glossaryOf(asking: Asking, lang: Lang): Promise<Glossary> {
  asking.tag(GLOSSARY_TAG)
  return asking.app.memo.get(`glossary:${lang}`, [GLOSSARY_TAG], async () =>
    makeGlossary(await readTerms(asking), lang),
  )
}

/** The glossary that some terms make in a language. */
export function makeGlossary(terms: readonly TermRow[], lang: Lang): Glossary {
  const own = (row: TermRow) => (lang === 'ar' ? row.term_ar : row.term_en)
  const forms = indexForms(
    terms.flatMap((row) => {
      // An abbreviation is in Arabic texts too.
      const borrowed = lang === 'ar' ? textsOf(row.term_en).filter(isAbbreviation) : []
      return [...textsOf(own(row)), ...borrowed].map((text) => formOf(row.slug, text))
    }),
  )
  const links = new Map(
    terms.map((row): [string, TermLink] => [
      row.slug,
      {
        href: `${localePath(lang, '/glossary')}#${row.slug}`,
        text: isolateText(lang === 'ar' ? row.definition_ar : row.definition_en, lang),
      },
    ]),
  )
  const marking: Marking = {
    find: (text, before, after) => findTerms(text, forms, before, after),
    attributesOf(slug) {
      const { href = '', text = '' } = links.get(slug) ?? {}
      return `class="glossary-term" href="${escapeHtml(href)}" data-d="${escapeHtml(text)}"`
    },
  }
  return {
    mark: (html, seen) => markTerms(html, marking, seen),
    firstIn: (text) => links.get(findTerms(text, forms)[0]?.slug ?? '') ?? null,
  }
}
