import { basename } from 'node:path/posix'
import { Readable } from 'node:stream'
import { countImports, listImports } from '#datasets/import/record/list.server.ts'
import { ImportRefusal } from '#datasets/import/refusal.ts'
import { sizeText } from '#i18n/number/file-size.ts'
import { accountOf } from '#entries/drafts/draft.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import { DESTINATIONS } from '../../imports/destinations.server.ts'
import {
  addUpload,
  glanceAt,
  MOST_UPLOAD_BYTES,
  rememberedSettings,
  saveSettings,
  storeFile,
} from '../../imports/uploads.server.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { choiceOf, listPage } from '../../parts/list.server.ts'
import { destinationChoices, destinationLabel } from './destinations.server.ts'
import { inBoth } from './refusal-words.server.ts'
import { undo } from './undo.server.ts'

/** What a form may have beside its file; a file that is somewhat too large still reaches the form's own words. */
const ROOM = 4 * 1024 * 1024
const MB = 1024 * 1024
const MOST_NAME = 200

/** Files that were imported, and the form that sends a new one. */
export const IMPORTS: PanelScreen<'imports'> = {
  path: 'imports',
  title: { ar: 'استيراد البيانات', en: 'Imports' },
  needs: 'data.import',
  view: 'imports',
  rail: [{ group: 'data', icon: 'upload' }],
  parameters: ['page', 'show'],
  formBytes: MOST_UPLOAD_BYTES + ROOM,

  async load({ app, lang }, { url }) {
    const pool = poolOf(app.db)
    const show = choiceOf(url, 'show', ['checks'])
    const dry = show === 'checks'
    const list = await listPage(
      url,
      { show },
      {
        count: () => countImports(pool, dry),
        rows: async (limit, offset) =>
          (await listImports(pool, limit, { offset, dry })).map((line) => ({
            id: line.id,
            file: line.file,
            target: destinationLabel(line.target, lang),
            state: line.state,
            at: line.startedAt.toISOString(),
            by: line.by,
            added: line.added,
            changed: line.changed,
            leftOut: line.goodOnly && line.state === 'done' ? (line.linesOut ?? 0) : 0,
            source: line.source[lang] ?? line.source[lang === 'ar' ? 'en' : 'ar'],
            mayUndo: line.state === 'done',
          })),
      },
    )
    return {
      list,
      destinations: destinationChoices(lang),
      mostBytes: MOST_UPLOAD_BYTES,
      mostText: sizeText(MOST_UPLOAD_BYTES, lang),
    }
  },

  async act(ctx, _at, form) {
    switch (formText(form, 'do')) {
      case 'undo':
        return undo(ctx, formText(form, 'id'))
      case 'upload':
        return { to: `imports/files/${await upload(ctx, form)}` }
      default:
        throw new Refusal('bad_request')
    }
  },
}

async function upload(ctx: RequestContext, form: FormData): Promise<number> {
  const { app } = ctx
  const destination = DESTINATIONS.find(({ name }) => name === formText(form, 'into'))
  const file = form.get('file')
  const chosen = file instanceof File && file.size > 0 ? file : null
  if (!destination || !chosen) {
    throw new FieldErrors({
      ...(!destination && { into: { ar: 'اختر القسم.', en: 'Choose the section.' } }),
      ...(!chosen && { file: { ar: 'اختر ملفاً.', en: 'Choose a file.' } }),
    })
  }
  if (chosen.size > MOST_UPLOAD_BYTES) throw new FieldErrors({ file: TOO_LARGE })
  const { key, sha256 } = await storeFile(app, Readable.from(chosen.stream())).catch((error: unknown) => {
    throw error instanceof ImportRefusal ? new FieldErrors({ file: inBoth(error) }) : error
  })
  let used = false
  // Another file of the same name and size is another request.
  const sent = await once(ctx, `import.upload.${sha256}`, async (trx) => {
    used = true
    const glance = await glanceAt(app, key, {})
    const id = await addUpload(trx, {
      name: basename(chosen.name.replaceAll('\\', '/')).slice(-MOST_NAME) || 'file',
      key,
      bytes: chosen.size,
      sha256,
      target: destination.name,
      accountId: accountOf(ctx),
    })
    const known = glance?.refusal
      ? null
      : await rememberedSettings(trx, destination.name, glance?.header ?? [])
    if (known) await saveSettings(trx, id, { target: destination.name, settings: known.settings })
    return id
  })
  // The same form came before: its file is stored already.
  if (!used) await app.storage.remove(key)
  return sent
}

const TOO_LARGE: LocalizedText = {
  ar: `حجم الملف يتجاوز ${MOST_UPLOAD_BYTES / MB} ميغابايت. قسّمه، أو استورده بأمر على الخادم.`,
  en: `The file is larger than ${MOST_UPLOAD_BYTES / MB} MB. Split it, or import it with the command on the server.`,
}
