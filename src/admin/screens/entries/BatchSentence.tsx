import { Bidi, useI18n } from '#i18n/react.tsx'
import type { BatchData, BatchWords } from './contract.ts'

/** What a batch will do, did, or did until it was undone, in one sentence. */
export function BatchSentence({
  words,
  stage,
}: {
  words: BatchWords
  stage: Exclude<BatchData['stage'], 'value'>
}) {
  const { t } = useI18n()
  const { do: what, field, value, rows } = words
  if (what === 'prices') return <Bidi text={t('admin.batch.prices', { value, rows })} />
  if (stage === 'undone') return <Bidi text={t('admin.batch.undone', { rows })} />
  const key = what === 'set' && value === '' ? 'empty' : what
  return key === 'set'
    ? t(`admin.batch.${stage}.set`, { field, value, rows })
    : key === 'empty'
      ? t(`admin.batch.${stage}.empty`, { field, rows })
      : t(`admin.batch.${stage}.${key}`, { rows })
}
