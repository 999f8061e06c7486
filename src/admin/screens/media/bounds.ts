import type { Lang } from '#i18n/locale.ts'
import type { UploadFormat } from '#sections/fileuploads/contract.ts'
import type { UploadBounds } from './contract.ts'

/** The rules of uploads as a sentence for each format. */
export function boundsOf(formats: readonly UploadFormat[], lang: Lang): UploadBounds {
  const sides = (width: number | null, height: number | null) => `${width ?? 1} × ${height ?? 1}`
  return {
    accept: formats.map(({ file_extension: end }) => (end === 'jpg' ? '.jpg,.jpeg' : `.${end}`)).join(','),
    formats: formats.map((format) => {
      const least = sides(format.min_width, format.min_height)
      return lang === 'ar'
        ? `${format.file_description} حتى ${format.file_size_text}، بأبعاد ${least} بكسل فأكثر`
        : `${format.file_description} up to ${format.file_size_text}, at least ${least} pixels`
    }),
  }
}
