import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { manyLines, oneLine } from '#platform/http/form/typed-lines.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import type { Acted } from '../../panel/screen.ts'
import { receiveFiles } from '../../parts/receive-files.server.ts'

/** What the screens of pictures and of documents do alike. */

/** A form without a script is read whole: as much as the largest file of the rules, and its fields. */
export const LIBRARY_FORM_BYTES = 52 * 1024 * 1024

/** Whose files a list shows: one's own where that is asked for, else everyone's. */
export const ownerWanted = (viewer: Viewer, show: string | null): number | null =>
  show === 'own' && viewer.role !== 'visitor' ? viewer.id : null

/** Takes the files of the list's form; one alone leads to its own screen. */
export async function takeUpload(
  ctx: RequestContext,
  form: FormData,
  kind: 'picture' | 'document',
): Promise<Acted> {
  const received = await receiveFiles(ctx, form, kind)
  const list = kind === 'picture' ? 'media' : 'documents'
  const [first, ...more] = received.map((one) => (one.kind === 'picture' ? one.key : one.id))
  return { to: first === undefined || more.length > 0 ? list : `${list}/${first}`, done: 'uploaded' }
}

const LONG = { ar: 'النص أطول من المسموح. اختصره.', en: 'The text is too long. Shorten it.' }

/** Longest text of each field, and whether it may have several lines. */
type TextRules<Name extends string> = Readonly<Record<Name, { most: number; lines?: true }>>

/** The form's description of a file in both languages. Throws a FieldErrors for texts that are too long. */
export function wordsIn<Name extends string>(
  form: FormData,
  rules: TextRules<Name>,
): Record<Lang, Record<Name, string>> {
  const wrong: Record<string, typeof LONG> = {}
  const read = (lang: Lang) => {
    const entries = (Object.keys(rules) as Name[]).map((name) => {
      const { most, lines } = rules[name]
      const field = `${name}_${lang}`
      const clean = (lines ? manyLines : oneLine)(formText(form, field))
      if (Array.from(clean).length > most) wrong[field] = LONG
      return [name, clean]
    })
    return Object.fromEntries(entries) as Record<Name, string>
  }
  const words = { ar: read('ar'), en: read('en') }
  if (Object.keys(wrong).length > 0) throw new FieldErrors(wrong)
  return words
}
