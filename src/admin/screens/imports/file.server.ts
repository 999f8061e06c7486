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
import type { RequestContext } from '#platform/http/context.server.ts'
import { EIA_SERIES } from '#sections/products-prices/import/ready.ts'
import { keyOf, type Destination } from '../../imports/destinations.server.ts'
import type { LayoutWish } from '../../imports/layout.server.ts'
import { DESTINATIONS } from '../../imports/run-asked.server.ts'
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

const READY = ['worldbank', 'eia'] as const
const LABELS: Readonly<Record<'generic' | (typeof READY)[number], Readonly<Record<Lang, string>>>> = {
  generic: { ar: 'بأسماء الأعمدة', en: 'By the names of the columns' },
  worldbank: { ar: 'البنك الدولي: أسعار السلع', en: 'World Bank: commodity prices' },
  eia: { ar: 'إدارة معلومات الطاقة الأمريكية', en: 'US Energy Information Administration' },
}

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
  const fixed = !destination.dataset && READY.some((name) => name === settings.name)
  const chosen =
    settings.columns ??
    saved.find(({ name, target: own }) => name === settings.name && own === target)?.mapping.columns ??
    guessMapping(glance.header, fields).columns
  const { reading, source } = settings
  return {
    id: upload.id,
    name: upload.name,
    bytes: upload.bytes,
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
    series: destination.dataset ? [] : EIA_SERIES,
    encodings: ENCODINGS,
    hasConfidence: destination.dataset !== null && fields.some(({ key }) => key === 'confidence'),
    columns: fixed ? [] : columnsOf(glance, chosen),
    mark: markOf([...glance.header]),
    fields: fields.map((column) => ({
      value: column.key,
      label: column.labels?.[lang] ?? column.key,
      required: isRequired(column, keyOf(destination)),
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
  { dataset, name }: Destination,
  saved: Awaited<ReturnType<typeof savedMappings>>,
  lang: Lang,
): ImportFileData['mappings'] {
  const ready = dataset ? (['generic'] as const) : (['generic', ...READY] as const)
  return [
    ...ready.map((value) => ({ value, label: LABELS[value][lang] })),
    ...saved.filter(({ target }) => target === name).map((one) => ({ value: one.name, label: one.name })),
  ]
}

function columnsOf(
  { header, samples }: FileGlance,
  chosen: NonNullable<LayoutWish['columns']>,
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
