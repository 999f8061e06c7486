import type { Translate } from '#i18n/translator.ts'

/** What a field is called that is not part of the thing itself. */
export function besideText(name: string, t: Translate): string {
  if (name === 'note_text') return t('entries.notes.text')
  if (name.startsWith('answer.')) return t('entries.notes.answer')
  if (name === 'correction_ar' || name === 'correction_en') return t(`entries.${name}`)
  if (name === 'note') return t('entries.note.return')
  if (name === 'due') return t('entries.due')
  if (name === 'reviewer') return t('entries.reviewer')
  return name === 'publish_at' ? t('entries.at') : name
}
