import type { LocalizedText } from '#i18n/localized-text.ts'
import { toWesternDigits } from '#i18n/number/number-input.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { CROP_USES, type Crop, type CropUse, type Crops } from '#platform/images/crop-shapes.ts'
import { heightFor, isCrop } from '#platform/images/crops.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'

const NO_NUMBER = {
  ar: 'اكتب ثلاثة أرقام من 0 إلى 100، أو اترك الحقول الثلاثة فارغة.',
  en: 'Give three numbers from 0 to 100, or leave all three empty.',
}
const OUTSIDE = {
  ar: 'هذا الجزء يتجاوز حدود الصورة، أو يقل عرضه عن عُشرها. قلّل العرض أو قرّب الجزء من الحافة.',
  en: 'This part reaches beyond the picture, or is narrower than a tenth of it. Make it narrower or move it.',
}

/**
 * The parts that a form chooses for single places, in hundredths: from the left, from the top, and how wide; the height follows from
 * the place. Nothing where it has no such fields. Throws FieldErrors.
 */
export function cropsIn(form: FormData, picture: { width: number; height: number }): { crops?: Crops } {
  if (!CROP_USES.some((use) => form.has(`crop_${use}_width`))) return {}
  const wrong: Record<string, LocalizedText> = {}
  const crops = CROP_USES.flatMap((use): (readonly [CropUse, Crop])[] => {
    const texts = (['left', 'top', 'width'] as const).map((name) =>
      toWesternDigits(formText(form, `crop_${use}_${name}`).trim()).replace(/[,٫]/, '.'),
    )
    if (texts.every((text) => text === '')) return []
    const [left = NaN, top = NaN, width = NaN] = texts.map((text) =>
      /^\d{1,3}(?:\.\d+)?$/.test(text) ? Math.round(Number(text) * 10) : NaN,
    )
    if ([left, top, width].some((side) => Number.isNaN(side) || side > 1000)) {
      wrong[`crop_${use}_width`] = NO_NUMBER
      return []
    }
    const crop: Crop = [left, top, width, heightFor(width, use, picture)]
    if (isCrop(crop, use, picture)) return [[use, crop]]
    wrong[`crop_${use}_width`] = OUTSIDE
    return []
  })
  if (Object.keys(wrong).length > 0) throw new FieldErrors(wrong)
  return { crops: Object.fromEntries(crops) }
}
