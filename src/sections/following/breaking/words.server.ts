import type { I18n } from '#i18n/i18n.ts'
import { otherLang } from '#i18n/locale.ts'
import type { BreakingKind, BreakingTexts } from './breaking.ts'

/** Breaking news as it is put into words. */
export interface SentBreaking extends BreakingTexts {
  id: number
  kind: BreakingKind
  paid: boolean
}

/** The same in words. */
interface Said {
  label: string
  title: string
  lines: string[]
  /** Of the story, without language. */
  path: string
  breaking: number
}

/** Breaking news in a reader's words, in the other language only where it has none in theirs; null for what is gone. */
export function breakingInWords(
  { t, lang }: Pick<I18n, 't' | 'lang'>,
  post?: { path: string | null },
  sent?: SentBreaking,
): Said | null {
  if (!post?.path || !sent) return null
  const shown = sent[`headline_${lang}`] === null ? otherLang(lang) : lang
  const line = sent[`line_${shown}`]
  return {
    label: t(`following.breaking.${sent.kind}`),
    title: sent[`headline_${shown}`] ?? '',
    lines: [...(line ? [line] : []), ...(sent.paid ? [t('following.breaking.paid')] : [])],
    path: post.path,
    breaking: sent.id,
  }
}

/** The title of a notice that leaves the site: breaking news says so in it. */
export const titleOutside = ({ kind, label, title }: { kind: string; label: string; title: string }) =>
  kind === 'breaking' ? `${label}: ${title}` : title
