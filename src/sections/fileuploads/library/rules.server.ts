import { sizeText } from '#i18n/number/file-size.ts'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { imageTypeOf, type ImageMime } from '#platform/images/signature.ts'
import type { UploadFormat } from '../contract.ts'
import { documentsBeginningAs } from './document-format.server.ts'
import { kindOf, type FileKind } from './formats.ts'

/** Dropped when a rule changes. */
export const RULES_TAG = 'upload-rules'

/** What one kind of file must be like to be taken. */
export interface UploadRule {
  extension: string
  description: Readonly<Record<Lang, string>>
  bytes: number
  minWidth: number | null
  minHeight: number | null
  maxWidth: number | null
  maxHeight: number | null
}

/** The kinds of files that are taken today. */
export function uploadRules(app: Pick<App, 'db' | 'memo'>): Promise<readonly UploadRule[]> {
  return app.memo.get('upload-rules', [RULES_TAG], async () => {
    const rows = await app.db
      .selectFrom('fileuploads_rule')
      .selectAll()
      .where('active', '=', true)
      .orderBy('file_extension')
      .execute()
    return rows.map((row) => ({
      extension: row.file_extension,
      description: {
        ar: row.file_description_ar,
        en: row.file_description_en ?? row.file_description_ar,
      },
      bytes: row.file_bytes,
      minWidth: row.min_width,
      minHeight: row.min_height,
      maxWidth: row.max_width,
      maxHeight: row.max_height,
    }))
  })
}

const EXTENSIONS: Readonly<Record<ImageMime, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/heic': 'heic',
}

/** The number of first bytes that identify a file. */
export const HEAD_BYTES = 256

/** The rules that a file may fall under by its first bytes, whatever its name says; none for what is not taken. */
export function rulesFor(
  rules: readonly UploadRule[],
  head: Uint8Array,
  kind: FileKind | null,
): readonly UploadRule[] {
  const mime = imageTypeOf(head)
  const formats: readonly string[] = mime === null ? documentsBeginningAs(head) : [EXTENSIONS[mime]]
  return rules.filter(
    ({ extension }) => formats.includes(extension) && (kind === null || kind === kindOf(extension)),
  )
}

/** The table of allowed extensions in a language, as forms and calls say it; all of it, or that of one kind of files. */
export async function uploadFormats(
  app: Pick<App, 'db' | 'memo'>,
  lang: Lang,
  kind: FileKind | null = null,
): Promise<UploadFormat[]> {
  const rules = (await uploadRules(app)).filter((rule) => kind === null || kind === kindOf(rule.extension))
  return rules.map((rule) => ({
    file_description: rule.description[lang],
    file_extension: rule.extension,
    file_kind: kindOf(rule.extension),
    file_size_text: sizeText(rule.bytes, lang),
    min_width: rule.minWidth,
    min_height: rule.minHeight,
    max_width: rule.maxWidth,
    max_height: rule.maxHeight,
  }))
}
