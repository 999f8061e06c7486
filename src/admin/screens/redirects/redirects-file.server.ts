import { createHash } from 'node:crypto'
import { ImportRefusal } from '#datasets/import/refusal.ts'
import { isolateWhole } from '#i18n/bidi/bidi-marks.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { LANGS, localePath, type Lang } from '#i18n/locale.ts'
import { sizeText } from '#i18n/number/file-size.ts'
import { writeAudit } from '#platform/audit/write.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import { countText } from '#entries/count-text.ts'
import { REDIRECT } from '#site/redirects/entry.server.ts'
import { REDIRECTS_TAG } from '#site/redirects/redirects.server.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { readRedirects, writeRedirectLines, type LineFault } from '../../redirects/redirects-file.server.ts'

const MOST_BYTES = 20 * 1024 * 1024
const ROOM = 1024 * 1024
/** Lines that are named; with more something is wrong with all of them. */
const NAMED = 12

/** All redirects as a file, out and in. */
export const REDIRECTS_FILE: PanelScreen<'redirectsFile'> = {
  path: 'redirects/file',
  title: { ar: 'ملف التحويلات', en: 'File of redirects' },
  needs: 'redirect.edit',
  view: 'redirectsFile',
  commands: [{ icon: 'download' }],
  formBytes: MOST_BYTES + ROOM,

  async load({ app, lang }) {
    const { count } = await app.db
      .selectFrom('site_redirect')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return {
      count: countText(REDIRECT, count, lang, (number) => String(number)),
      file: localePath(lang, '/admin/redirects/redirects.csv'),
      mostBytes: MOST_BYTES,
      mostText: sizeText(MOST_BYTES, lang),
    }
  },

  async act(ctx, _at, form) {
    if (formText(form, 'do') !== 'take') throw new Refusal('bad_request')
    const sent = form.get('file')
    if (!(sent instanceof File) || sent.size === 0) throw wrong({ ar: 'اختر ملفاً.', en: 'Choose a file.' })
    if (sent.size > MOST_BYTES) throw wrong(TOO_LARGE)
    const bytes = new Uint8Array(await sent.arrayBuffer())
    const { lines, faults } = await read(bytes)
    if (faults.length > 0) throw wrong(said(faults))
    if (lines.length === 0)
      throw wrong({ ar: 'لا تحويلات في الملف.', en: 'There are no redirects in the file.' })
    const hash = createHash('sha256').update(bytes).digest('hex')
    await once(ctx, `redirects.file.${hash}`, async (trx) => {
      const written = await writeRedirectLines(trx, lines)
      if (written.faults.length > 0) throw wrong(said(written.faults))
      const { added, changed } = written
      if (added + changed > 0)
        await writeAudit(trx, {
          ctx,
          action: 'redirect.edit',
          kind: 'redirects',
          key: 'file',
          after: { file: sent.name.slice(-200), added, changed },
        })
      return null
    })
    await ctx.app.changes.publish([REDIRECTS_TAG])
    return { to: 'redirects', done: 'redirectsTaken' }
  },
}

const TOO_LARGE: LocalizedText = {
  ar: `حجم الملف يتجاوز ${sizeText(MOST_BYTES, 'ar')}.`,
  en: `The file is larger than ${sizeText(MOST_BYTES, 'en')}.`,
}

const wrong = (text: LocalizedText) => new FieldErrors({ file: text })

async function read(bytes: Uint8Array): ReturnType<typeof readRedirects> {
  try {
    return await readRedirects(bytes)
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    throw wrong({
      ar: 'لا يُقرأ الملف. احفظه بصيغة \u2066CSV\u2069 وترميز \u2066UTF-8\u2069.',
      en: 'The file cannot be read. Save it as CSV in UTF-8.',
    })
  }
}

const WHY: Readonly<Record<LineFault['code'], LocalizedText>> = {
  columns: {
    ar: 'السطر الأول بلا العمودين \u2066old_address\u2069 و\u2066leads_to\u2069',
    en: 'the first line has not the columns old_address and leads_to',
  },
  many: { ar: 'الأسطر أكثر مما يُقرأ', en: 'there are more lines than are read' },
  address: { ar: 'عنوان قديم غير صالح', en: 'the old address is not valid' },
  target: { ar: 'وجهة غير صالحة', en: 'where it leads is not valid' },
  language: { ar: 'اللغة ليست \u2066ar\u2069 ولا \u2066en\u2069', en: 'the language is neither ar nor en' },
  permanent: { ar: 'الدوام ليس \u2066yes\u2069 ولا \u2066no\u2069', en: 'permanent is neither yes nor no' },
  twice: { ar: 'ورد العنوان من قبل', en: 'the address was there before' },
  itself: { ar: 'يؤدي إلى نفسه', en: 'it leads to itself' },
  leads_on: { ar: 'يؤدي إلى عنوان محوَّل أيضاً', en: 'it leads to an address that is redirected too' },
  led_to: { ar: 'يؤدي إليه تحويل آخر', en: 'another redirect leads to it' },
  page: { ar: 'للعنوان صفحة في الموقع', en: 'the site has a page at this address' },
}

/** The faults of a file in words, the first lines by name. */
function said(faults: readonly LineFault[]): LocalizedText {
  const more = faults.length - NAMED
  const linesIn = (lang: Lang) =>
    faults
      .toSorted((a, b) => a.line - b.line)
      .slice(0, NAMED)
      .map(({ line, address, code }) => {
        const why = WHY[code][lang]
        const named = address === '' ? '' : ` ${lang === 'ar' ? isolateWhole(address) : address}`
        return lang === 'ar' ? `السطر ${line}${named}: ${why}` : `Line ${line}${named}: ${why}`
      })
      .join(lang === 'ar' ? '؛ ' : '; ')
  const [ar = '', en = ''] = LANGS.map(linesIn)
  return {
    ar: `لم يُكتب شيء. ${ar}${more > 0 ? `؛ ومثلها ${more}` : ''}.`,
    en: `Nothing was written. ${en}${more > 0 ? `; and ${more} more` : ''}.`,
  }
}
