import { data } from 'react-router'
import { refusalText } from '#datasets/import/issue-text.ts'
import { isRequired } from '#datasets/import/mapping/fields.server.ts'
import { guessMapping } from '#datasets/import/mapping/guess.ts'
import { savedMappings } from '#datasets/import/record/saved-mappings.server.ts'
import { ENCODINGS } from '#datasets/import/source.ts'
import { foldKey } from '#datasets/import/values/fold-key.ts'
import { parseId } from '#editorial/paths.ts'
import { markOf } from '#entries/values.ts'
import type { Lang } from '#i18n/locale.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { sizeText } from '#i18n/number/file-size.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { Destination } from '#datasets/import/destination.server.ts'
import type { ImportSettings } from '../../imports/layout.server.ts'
import { DESTINATIONS } from '../../imports/destinations.server.ts'
import {
  glanceAt,
  readUpload,
  rememberedSettings,
  type FileGlance,
  type Upload,
} from '../../imports/uploads.server.ts'
import { importWords } from '../../imports/words.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import type { FileColumn, ImportFileData } from './contract.ts'
import { destinationChoices } from './destinations.server.ts'
import { actOnFile } from './file-form.server.ts'

const BY_NAMES: Readonly<Record<Lang, string>> = { ar: 'بأسماء الأعمدة', en: 'By column names' }

/** A file that was sent: where it goes, how it is read, and what its columns are. */
export const IMPORT_FILE: PanelScreen<'importFile'> = {
  path: 'imports/files/:id',
  title: { ar: 'ربط الأعمدة', en: 'Map the columns' },
  needs: 'data.import',
  view: 'importFile',
  titleOf: ({ name }) => name,

  async load(ctx, { params }) {
    const upload = await openUpload(ctx, params['id'])
    const glance = await glanceAt(ctx.app, upload.key, upload.settings.reading)
    if (!glance) throw data(null, { status: 404 })
    return present(ctx, upload, glance)
  },

  async act(ctx, { params }, form) {
    return actOnFile(ctx, await openUpload(ctx, params['id']), form)
  },
}

async function openUpload({ app }: RequestContext, given: string | undefined): Promise<Upload> {
  const id = parseId(given ?? '')
  const upload = id === null ? null : await readUpload(app.db, id)
  if (!upload) throw data(null, { status: 404 })
  return upload
}

async function present(
  { app, lang }: RequestContext,
  upload: Upload,
  glance: FileGlance,
): Promise<ImportFileData> {
  const { settings, target } = upload
  const destination = DESTINATIONS.find(({ name }) => name === target)
  if (!destination) throw data(null, { status: 404 })
  const pool = poolOf(app.db)
  const [saved, fields, known] = await Promise.all([
    savedMappings(pool),
    destination.columns(pool),
    rememberedSettings(app.db, target, glance.header),
  ])
  const fixed = Object.hasOwn(destination.ready?.labels ?? {}, settings.name)
  const chosen =
    settings.columns ??
    saved.find(({ name, target: own }) => name === settings.name && own === target)?.mapping.columns ??
    guessMapping(glance.header, fields).columns
  const { reading, source } = settings
  return {
    id: upload.id,
    name: upload.name,
    size: sizeText(upload.bytes, lang, upload.bytes < 1024 ? 'kb' : undefined),
    kind: glance.kind,
    sheets: glance.sheets,
    chosen: {
      into: target,
      mapping: settings.name,
      series: settings.series ?? '',
      sheet: glance.sheet ?? '',
      header_row: reading.headerRow === undefined ? '' : String(reading.headerRow),
      encoding: reading.encoding ?? '',
      dates: reading.dayOrder ?? '',
      decimal: reading.decimal ?? '',
      source_ar: source.ar ?? '',
      source_en: source.en ?? '',
      source_url: source.url ?? '',
      as_of: source.asOf ?? '',
      confidence: settings.confidence ?? '',
    },
    destinations: destinationChoices(lang),
    mappings: mappingChoices(destination, saved, lang),
    series: destination.ready?.series ?? [],
    encodings: ENCODINGS,
    hasConfidence: destination.rowsSaySource && fields.some(({ key }) => key === 'confidence'),
    columns: fixed ? [] : columnsOf(glance, chosen),
    mark: markOf([...glance.header]),
    fields: fields.map((column) => ({
      value: column.key,
      label: column.labels?.[lang] ?? column.key,
      required: isRequired(column, destination.key),
    })),
    fixed,
    refusal: glance.refusal && refusalText(importWords(lang), lang, glance.refusal),
    remembered:
      known && JSON.stringify(known.settings) === JSON.stringify(settings)
        ? { id: known.id, at: known.at.toISOString() }
        : null,
  }
}

function mappingChoices(
  { ready, name }: Destination,
  saved: Awaited<ReturnType<typeof savedMappings>>,
  lang: Lang,
): ImportFileData['mappings'] {
  const labels = { generic: BY_NAMES, ...ready?.labels }
  return [
    ...Object.entries(labels).map(([value, label]) => ({ value, label: label[lang] })),
    ...saved.filter(({ target }) => target === name).map((one) => ({ value: one.name, label: one.name })),
  ]
}

function columnsOf(
  { header, samples }: FileGlance,
  chosen: NonNullable<ImportSettings['columns']>,
): FileColumn[] {
  return header.map((name, at) => {
    const found = chosen.find(
      (column) =>
        'from' in column &&
        (column.from === at + 1 ||
          (typeof column.from === 'string' && foldKey(column.from) === foldKey(name))),
    )
    return { name: name.trim() || String(at + 1), samples: samples[at] ?? [], to: found?.to ?? '' }
  })
}
