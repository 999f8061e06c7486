import type { Formatter } from '#i18n/number/fmt.ts'
import type { Translate } from '#i18n/translator.ts'
import type { EditorRemark } from './remark.ts'

/** A remark in a sentence. */
export function describeRemark(remark: EditorRemark, t: Translate, fmt: Pick<Formatter, 'date'>): string {
  const text = isolated(remark.text)
  if (remark.kind === 'stale') return t('entries.remark.stale')
  if (remark.kind === 'word')
    return remark.better === null
      ? t('entries.remark.word.none', { text, reason: remark.reason })
      : t('entries.remark.word', { text, better: isolated(remark.better), reason: remark.reason })
  const { unit, day } = remark
  const ours = isolated(remark.ours)
  return day === null
    ? t('entries.remark.figure', { text, ours, unit })
    : t('entries.remark.figure.on', { text, ours, unit, day: fmt.date(day) })
}

/** A part in another language or in figures has its own direction: `$999/t` in an Arabic sentence. */
const isolated = (text: string) => `\u2068${text}\u2069`
