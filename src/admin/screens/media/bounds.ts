import { isolateText } from '#i18n/bidi/bidi.ts'
import type { Lang } from '#i18n/locale.ts'
import type { UploadFormat } from '#sections/fileuploads/contract.ts'
import type { UploadBounds } from './contract.ts'

/** Formats whose files have several endings. */
const ENDINGS: Readonly<Record<string, string>> = { jpg: '.jpg,.jpeg', heic: '.heic,.heif' }

/** The rules of uploads as a sentence for each format. */
export function boundsOf(formats: readonly UploadFormat[], lang: Lang): UploadBounds {
  const sides = (width: number | null, height: number | null) => `${width ?? 1} × ${height ?? 1}`
  return {
    accept: formats.map(({ file_extension: end }) => ENDINGS[end] ?? `.${end}`).join(','),
    formats: formats.map((format) => {
      const most = isolateText(format.file_size_text, lang)
      // A document has no sides.
      if (format.file_kind === 'document')
        return lang === 'ar'
          ? `${format.file_description} حتى ${most}`
          : `${format.file_description} up to ${most}`
      const least = sides(format.min_width, format.min_height)
      return lang === 'ar'
        ? `${format.file_description} حتى ${most}، بأبعاد ${least} بكسل فأكثر`
        : `${format.file_description} up to ${most}, at least ${least} pixels`
    }),
  }
}
