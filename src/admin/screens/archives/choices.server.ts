import { FIELD_TARGETS } from '#archive/import/settings.ts'
import { POST_SECTIONS, type PostSection } from '#editorial/contract.ts'
import { isolateWhole } from '#i18n/bidi/bidi-marks.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { joinedList } from '#sections/newsletters/contract.server.ts'
import { POSTS } from '#sections/post-sections.server.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import type { ArchiveChoices } from '../../archives/requests.server.ts'
import { NO_NEWSLETTER, type ChoicesData } from './contract.ts'

/** The choices of an import, for its form. */
export async function choicesData(
  { app, lang }: Pick<RequestContext, 'app' | 'lang'>,
  { settings, site, columns }: ArchiveChoices,
): Promise<ChoicesData> {
  const lists = await app.db
    .selectFrom('newsletter_list')
    .select(['slug', 'name_ar', 'name_en'])
    .where('open', '=', true)
    .orderBy('sort')
    .execute()
  return {
    chosen: {
      standing: settings.drafts ? 'drafts' : 'published',
      section: settings.section,
      lang: settings.lang ?? 'guess',
      newsletter: settings.newsletter ?? NO_NEWSLETTER,
      pictures: settings.fetch,
      accounts: settings.accounts,
      invite: settings.invite,
      sections: linesOf(settings.mapping.sections),
      fields: linesOf(settings.mapping.fields),
      columns: linesOf(columns),
      site,
    },
    sections: POST_SECTIONS.map((value) => ({ value, label: sectionLabel(value)[lang] })),
    newsletters: lists.map((list) => ({ value: list.slug, label: list[`name_${lang}`] || list.name_ar })),
  }
}

const sectionLabel = (section: PostSection): LocalizedText =>
  POSTS.find((one) => one.section === section)?.label ?? { ar: section, en: section }

const linesOf = (pairs: Readonly<Record<string, string>>) =>
  Object.entries(pairs)
    .map(([from, to]) => `${from} = ${to}`)
    .join('\n')

/** Reads the choices from a form. Throws FieldErrors, with `also` among them. */
export async function choicesFrom(
  { app }: Pick<RequestContext, 'app'>,
  form: FormData,
  also: Readonly<Record<string, LocalizedText>> = {},
): Promise<ArchiveChoices> {
  const errors: Record<string, LocalizedText> = { ...also }
  const section = POST_SECTIONS.find((one) => one === formText(form, 'section'))
  if (!section) errors['section'] = { ar: 'اختر القسم.', en: 'Choose the section.' }
  const lang = formText(form, 'lang')
  const asked = formText(form, 'newsletter')
  const newsletter = asked === '' || asked === NO_NEWSLETTER ? null : asked
  if (newsletter !== null && !(await joinedList(app.db, newsletter)))
    errors['newsletter'] = { ar: 'لم تعد هذه النشرة مفتوحة.', en: 'This newsletter is not open any more.' }
  const sections = pairsFrom(formText(form, 'sections'), (to): to is PostSection =>
    (POST_SECTIONS as readonly string[]).includes(to),
  )
  if ('wrong' in sections) errors['sections'] = wrongLine(sections.wrong, POST_SECTIONS)
  const fields = pairsFrom(formText(form, 'fields'), (to): to is string =>
    (FIELD_TARGETS as readonly string[]).includes(to.replace(/_(ar|en)$/, '')),
  )
  if ('wrong' in fields) errors['fields'] = wrongLine(fields.wrong, FIELD_TARGETS)
  const columns = pairsFrom(formText(form, 'columns'), (to): to is string => to !== '')
  if ('wrong' in columns)
    errors['columns'] = {
      ar: `لا يُقرأ السطر ${isolateWhole(columns.wrong)}.`,
      en: `The line ${isolateWhole(columns.wrong)} cannot be read.`,
    }
  const site = formText(form, 'site').trim()
  if (site !== '' && !/^https?:$/.test(URL.parse(site)?.protocol ?? ''))
    errors['site'] = {
      ar: 'اكتب عنواناً يبدأ بـ \u2066https://\u2069',
      en: 'Enter an address that begins with https://',
    }
  const isWrong = 'wrong' in sections || 'wrong' in fields || 'wrong' in columns
  if (Object.keys(errors).length > 0 || !section || isWrong) throw new FieldErrors(errors)
  const invite = form.has('invite')
  return {
    settings: {
      drafts: formText(form, 'standing') === 'drafts',
      section,
      lang: lang === 'ar' || lang === 'en' ? lang : null,
      mapping: { fields: fields.pairs, sections: sections.pairs },
      accounts: invite || form.has('accounts'),
      invite,
      newsletter,
      fetch: form.has('pictures'),
    },
    site,
    columns: columns.pairs,
  }
}

/** Lines of `name = target`; or the first that is none. */
function pairsFrom<To extends string>(
  text: string,
  isTarget: (to: string) => to is To,
): { pairs: Record<string, To> } | { wrong: string } {
  const pairs: Record<string, To> = {}
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const at = line.lastIndexOf('=')
    const [from, to] = [line.slice(0, Math.max(0, at)).trim(), line.slice(at + 1).trim()]
    if (from === '' || !isTarget(to)) return { wrong: line.trim().slice(0, 80) }
    pairs[from] = to
  }
  return { pairs }
}

const wrongLine = (line: string, targets: readonly string[]): LocalizedText => ({
  ar: `لا يُقرأ السطر ${isolateWhole(line)}. ما بعد علامة = واحد من: ${targets.map((one) => isolateWhole(one)).join('، ')}.`,
  en: `The line ${isolateWhole(line)} cannot be read. After = comes one of: ${targets.join(', ')}.`,
})
