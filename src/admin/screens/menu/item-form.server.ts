import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { oneLine } from '#platform/http/form/typed-lines.ts'
import { readAddress } from '#sections/menu/address.server.ts'
import type { MenuValues } from '#sections/menu/change.server.ts'
import { HIDDEN, MENU_LIMITS, MENU_PLACES } from '#sections/menu/contract.ts'
import { pageSlug } from '#sections/menu/menu.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'

const WRONG = {
  required: {
    ar: 'اكتب اسم الرابط باللغتين. الرابط إلى صفحة ثابتة وحده يأخذ اسمها.',
    en: 'Name the link in both languages. Only a link to a static page takes the page’s name.',
  },
  long: {
    ar: `الاسم أطول من \u2066${MENU_LIMITS.label}\u2069 حرفاً.`,
    en: `The name is longer than ${MENU_LIMITS.label} letters.`,
  },
  bad: {
    ar: 'العنوان غير صالح. اكتب صفحة في الموقع تبدأ بشرطة مائلة، أو عنواناً كاملاً يبدأ بـ \u2066https://\u2069',
    en: 'This is not an address. Write a page of the site that begins with a slash, or a whole address that begins with https://',
  },
  missing: {
    ar: 'لا توجد في الموقع صفحة بهذا العنوان. افتحها في المتصفح وانسخ عنوانها.',
    en: 'The site has no page at this address. Open the page in the browser and copy its address.',
  },
} as const satisfies Record<string, LocalizedText>

/** Reads the form of an entry. Throws FieldErrors. */
export async function readItem(
  ctx: RequestContext,
  form: FormData,
  { isLink, isList }: { isLink: boolean; isList: boolean },
): Promise<MenuValues> {
  const errors: Record<string, LocalizedText> = {}
  const label = (name: string) => {
    const text = oneLine(formText(form, name))
    if (Array.from(text).length > MENU_LIMITS.label) errors[name] = WRONG.long
    return text === '' ? null : text
  }
  const list = MENU_PLACES.find((one) => one === formText(form, 'list'))
  if (!list && !isList) throw new Refusal('bad_request')
  const values = {
    list: list ?? HIDDEN,
    label_ar: label('label_ar'),
    label_en: label('label_en'),
    href: null,
  }
  if (!isLink) return done(values, errors)
  const page = formText(form, 'page')
  const address = await readAddress(ctx, page === '' ? formText(form, 'href') : page)
  if ('wrong' in address) errors[page === '' ? 'href' : 'page'] = WRONG[address.wrong]
  else if (pageSlug(address.to) === null)
    for (const name of ['label_ar', 'label_en'] as const)
      if (values[name] === null) errors[name] ??= WRONG.required
  return done({ ...values, href: 'to' in address ? address.to : null }, errors)
}

function done(values: MenuValues, errors: Record<string, LocalizedText>): MenuValues {
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors)
  return values
}
