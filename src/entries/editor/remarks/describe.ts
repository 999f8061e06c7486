import type { Formatter } from '#i18n/fmt.ts'
import type { Translate } from '#i18n/translator.ts'
import type { EditorRemark } from './remark.ts'

/** A remark in a sentence. */
export function describeRemark(remark: EditorRemark, t: Translate, fmt: Pick<Formatter, 'date'>): string {
  const { text } = remark
  if (remark.kind === 'stale') return t('entries.remark.stale')
  if (remark.kind === 'word')
    return remark.better === null
      ? t('entries.remark.word.none', { text, reason: remark.reason })
      : t('entries.remark.word', { text, better: remark.better, reason: remark.reason })
  const { ours, unit, day } = remark
  return day === null
    ? t('entries.remark.figure', { text, ours, unit })
    : t('entries.remark.figure.on', { text, ours, unit, day: fmt.date(day) })
}
