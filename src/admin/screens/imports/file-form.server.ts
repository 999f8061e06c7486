import { resolveFields } from '#datasets/import/mapping/fields.server.ts'
import type { MappedColumn } from '#datasets/import/mapping/mapping.ts'
import { saveMapping } from '#datasets/import/record/saved-mappings.server.ts'
import { ownHeader } from '#datasets/import/reason-column.ts'
import { ImportRefusal } from '#datasets/import/refusal.ts'
import { foldKey } from '#datasets/import/values/fold-key.ts'
import { accountOf } from '#entries/drafts/draft.server.ts'
import { markOf } from '#entries/values.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import { askRun } from '../../imports/ask.server.ts'
import { DESTINATIONS } from '../../imports/destinations.server.ts'
import type { Destination } from '#datasets/import/destination.server.ts'
import { layoutOf, UnknownMapping } from '../../imports/layout.server.ts'
import { inspectFile } from '../../imports/open-file.server.ts'
import { withStored } from '../../imports/staged-file.server.ts'
import type { UploadSettings } from '../../imports/upload-settings.ts'
import { glanceAt, removeUpload, saveSettings, type Upload } from '../../imports/uploads.server.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import { readSettings } from './file-settings.server.ts'
import { inBoth } from './refusal-words.server.ts'

const MAPPING_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** Names of layouts that are not of the newsroom's making. */
const TAKEN = ['generic', ...DESTINATIONS.flatMap(({ ready }) => Object.keys(ready?.labels ?? {}))]

/** Runs the action of a file's form: read again, check, save the mapping, delete. */
export async function actOnFile(ctx: RequestContext, upload: Upload, form: FormData) {
  const { app } = ctx
  const here = `imports/files/${upload.id}`
  const work = formText(form, 'do')
  if (work === 'discard') {
    await removeUpload(app, upload)
    return { to: 'imports', done: 'discarded' as const }
  }
  const { destination, settings } = readSettings(form)
  const readAnew = { ...settings, columns: null, header: [] }
  if (work === 'read') {
    await saveSettings(app.db, upload.id, { target: destination.name, settings: readAnew })
    return { to: here }
  }
  const glance = await glanceAt(app, upload.key, settings.reading)
  if (!glance) throw new Refusal('not_found')
  const ready = Object.hasOwn(destination.ready?.labels ?? {}, settings.name)
  // Choices for the columns of another sheet or line do not apply to these.
  const same = formText(form, 'columns') === markOf([...glance.header])
  const columns = ready || !same || glance.refusal ? null : columnsIn(form, glance.header)
  const whole = { ...settings, columns, header: ownHeader(glance.header) }
  await saveSettings(app.db, upload.id, { target: destination.name, settings: whole })
  if (glance.refusal) throw new FieldErrors({ [fieldOf(glance.refusal)]: inBoth(glance.refusal) })
  if (!same && !ready) return { to: here }
  switch (work) {
    case 'check':
      await refuseUnfit(ctx, upload, destination, { settings: whole, header: glance.header })
      return {
        to: `imports/${await once(ctx, `import.check.${upload.id}`, (trx) =>
          askRun(trx, app.jobs, {
            upload,
            destination,
            settings: whole,
            dry: true,
            accountId: accountOf(ctx),
          }),
        )}`,
      }
    case 'remember':
      await remember(ctx, destination, whole, formText(form, 'mapping_name').trim())
      return { to: here, done: 'mapped' as const }
    default:
      throw new Refusal('bad_request')
  }
}

function columnsIn(form: FormData, header: readonly string[]): MappedColumn[] {
  const chosen = header.flatMap((name, at): MappedColumn[] => {
    const to = formText(form, `col.${at}`)
    if (to === '') return []
    const alone = header.filter((other) => foldKey(other) === foldKey(name)).length === 1
    return [{ to, from: alone && name.trim() !== '' ? name : at + 1 }]
  })
  if (chosen.length === 0) {
    throw new FieldErrors({ 'col.0': { ar: 'اربط عموداً واحداً على الأقل.', en: 'Map at least one column.' } })
  }
  const twice = header.findIndex((_name, at) => {
    const to = formText(form, `col.${at}`)
    return to !== '' && header.some((_other, before) => before < at && formText(form, `col.${before}`) === to)
  })
  if (twice >= 0) {
    throw new FieldErrors({
      [`col.${twice}`]: {
        ar: 'هذا الحقل مربوط بعمود آخر. اختر حقلاً آخر.',
        en: 'Another column is mapped to this field. Choose another field.',
      },
    })
  }
  return chosen
}

/** Faults that prevent reading the file are shown beside the choices that solve them. */
async function refuseUnfit(
  { app }: RequestContext,
  upload: Upload,
  destination: Destination,
  { settings, header }: { settings: UploadSettings; header: readonly string[] },
): Promise<void> {
  try {
    await withStored(app.storage, upload.key, async (path) => {
      const layout = await layoutOf(poolOf(app.db), await inspectFile(path), destination, settings)
      const key = destination.rowsSaySource ? destination.key : []
      if (layout.ready === null) resolveFields(layout.mapping, header, { columns: layout.columns, key }, {})
    })
  } catch (error) {
    if (error instanceof ImportRefusal) throw new FieldErrors({ [fieldOf(error)]: inBoth(error) })
    if (!(error instanceof UnknownMapping)) throw error
    throw new FieldErrors({
      mapping: {
        ar: 'لا ربط محفوظاً بهذا الاسم. اختر من القائمة.',
        en: 'No mapping has this name. Choose one from the list.',
      },
    })
  }
}

const FIELDS: Readonly<Partial<Record<ImportRefusal['code'], string>>> = {
  header_none: 'header_row',
  header_missing: 'mapping',
  sheet_missing: 'sheet',
  file_encoding: 'encoding',
  file_utf16: 'encoding',
  series_needed: 'series',
}
const fieldOf = ({ code }: ImportRefusal) => FIELDS[code] ?? 'mapping'

async function remember(
  ctx: RequestContext,
  destination: Destination,
  { columns, reading }: UploadSettings,
  name: string,
): Promise<void> {
  if (!MAPPING_NAME.test(name) || TAKEN.includes(name) || !columns) {
    throw new FieldErrors({
      mapping_name: {
        ar: 'اكتب اسماً بحروف لاتينية صغيرة وأرقام وشرطات، مثل desk-daily.',
        en: 'Use lower-case Latin letters, digits and hyphens, like desk-daily.',
      },
    })
  }
  await saveMapping(poolOf(ctx.app.db), {
    name,
    target: destination.name,
    mapping: { ...reading, name, columns },
    author: { accountId: accountOf(ctx), name: null },
  })
}
