import type { Moving } from '#entries/drafts/move.server.ts'
import type { Move } from '#entries/moves.ts'
import { LANGS } from '#i18n/locale.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { readCorrection } from '../../../parts/correction-in.server.ts'
import { timeInZone } from './zone.ts'

const MOVES = [
  'submit',
  'return',
  'review',
  'schedule',
  'unschedule',
  'publish',
  'unpublish',
  'archive',
  'revive',
] as const

/** Whether a button's word is a move. */
export const isMove = (text: string): text is Move => (MOVES as readonly string[]).includes(text)

/** The note of a move in the history: of a correction, its note for readers. */
function noteIn(form: FormData, move: Move): string | null {
  if (move !== 'publish') return formText(form, 'note').trim() || null
  const note = readCorrection(form)
  return (note ? (note.ar ?? note.en) : formText(form, 'correction').trim()) || null
}

/** The form's fields of a move besides the thing's own. */
export function movingIn(form: FormData, move: Move): Omit<Moving, 'changes'> {
  const languages = LANGS.filter((lang) => form.getAll('language').includes(lang))
  const at = formText(form, 'at')
  const zone = formText(form, 'zone') || 'Asia/Riyadh'
  const correction = readCorrection(form)
  return {
    ...(form.has('languages') && { languages }),
    note: noteIn(form, move),
    ...(correction && { correction }),
    overtake: form.has('overtake'),
    ...(at && { at: timeInZone(at, zone) ?? new Date(NaN), zone }),
  }
}
