import { createHash } from 'node:crypto'
import { basename } from 'node:path/posix'
import { Readable } from 'node:stream'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { accountOf } from '#entries/drafts/draft.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { once } from '#platform/http/form/once.server.ts'
import { MOST_UPLOAD_BYTES, storeBytes } from '../../imports/uploads.server.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import { askSource } from '../../sources/act.server.ts'
import type { Source } from '../../sources/store.server.ts'

/** What the form may have beside its file; one that is somewhat too large still reaches the form's own message. */
const ROOM = 4 << 20
const MOST_NAME = 200

/** The largest form of a source, in bytes. */
export const FORM_BYTES = MOST_UPLOAD_BYTES + ROOM

/** The largest file that a source takes from the panel, in bytes. */
export const mostSent = ({ most_bytes }: Pick<Source, 'most_bytes'>) =>
  Math.min(most_bytes, MOST_UPLOAD_BYTES)

/** Begins a run with the file of a form. Throws FieldErrors for none, one that is too large, and while another run is under way. */
export async function runSent(
  ctx: RequestContext,
  source: Source,
  dry: boolean,
  form: FormData,
): Promise<void> {
  const { app } = ctx
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) throw new FieldErrors({ file: NEEDED })
  if (file.size > mostSent(source)) throw new FieldErrors({ file: tooLarge(mostSent(source)) })
  const hash = createHash('sha256')
  for await (const piece of Readable.from(file.stream())) hash.update(piece as Uint8Array)
  const key = await storeBytes(app, Readable.from(file.stream()))
  const sent = { key, name: basename(file.name.replaceAll('\\', '/')).slice(-MOST_NAME) || 'file' }
  let used = false
  const begun = await once(ctx, `source.send.${source.id}.${dry}.${hash.digest('hex')}`, async (trx) => {
    const hand = { by: { ctx }, accountId: accountOf(ctx), name: null }
    const id = await askSource(trx, source, dry, hand, sent)
    if (id === null) return false
    used = true
    await app.jobs.sendIn(trx, 'sources.run', { id })
    return true
  })
  // The same form came before, or the file has to be sent again.
  if (!used) await app.storage.remove(key)
  if (!begun) throw new FieldErrors({ file: BUSY })
}

const NEEDED: LocalizedText = { ar: 'اختر ملفاً.', en: 'Choose a file.' }
const BUSY: LocalizedText = {
  ar: 'المصدر قيد التشغيل. أرسل الملف بعد أن ينتهي.',
  en: 'The source is running. Send the file when it is done.',
}
const tooLarge = (most: number): LocalizedText => {
  const mb = Math.max(1, Math.round(most / (1 << 20)))
  return {
    ar: `حجم الملف يتجاوز \u2066${mb}\u2069 ميغابايت. أرسله بالأمر \u2066sources run\u2069 على الخادم.`,
    en: `The file is larger than ${mb} MB. Send it with the command sources run on the server.`,
  }
}
