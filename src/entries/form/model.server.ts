import { countryChoices, countryName } from '#i18n/countries/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { columnsOf, type Choices, type Field, type Fields } from '../fields.ts'
import type { Kind } from '../kind.ts'
import type { Value, Values } from '../values.ts'
import { shapeOf, type Choice, type FormField, type FormModel } from './model.ts'

/** The number of things that are offered at once; more are found by typing. */
const MOST_OFFERED = 300

interface Asking {
  ctx: Pick<RequestContext, 'app' | 'lang' | 'viewer'>
  kind: Kind
  values: Values
  /** The thing is public already: its fixed fields stay. */
  made: boolean
}

/** The form of a thing for the viewer: fields that they may not change are locked. */
export async function formOf(asking: Asking): Promise<FormModel> {
  const { kind, ctx } = asking
  const fields = new Map<string, FormField>()
  for (const [key, field] of Object.entries(kind.fields))
    fields.set(key, await fieldModel(asking, key, field))
  const all = (keys: readonly string[]) => keys.flatMap((key) => fields.get(key) ?? [])
  return {
    groups: kind.groups.map((group) => ({ label: group.label[ctx.lang], fields: all(group.fields) })),
    aside: all(Object.entries(kind.fields).flatMap(([key, field]) => (field.aside ? [key] : []))),
  }
}

async function fieldModel(asking: Asking, key: string, field: Field): Promise<FormField> {
  const { ctx, made } = asking
  const { lang } = ctx
  const columns = columnsOf({ [key]: field } satisfies Fields)
  const shape = shapeOf(field)
  const { options, searched } = await choicesOf(
    asking,
    columns[0] ? asking.values[columns[0].column] : null,
    field,
  )
  return {
    key,
    type: field.type,
    label: field.label,
    hint: field.hint ?? null,
    required: field.required ?? false,
    columns: columns
      .filter(({ reason }) => !reason)
      .map((column) => ({ name: column.column, lang: column.lang, shape })),
    max: 'max' in field && (field.type === 'text' || field.type === 'bilingual') ? (field.max ?? null) : null,
    lines: 'lines' in field ? (field.lines ?? 1) : 1,
    latin: 'latin' in field && field.latin === true,
    sentences: 'sentences' in field && field.sentences === true,
    unit: 'unit' in field && field.unit ? field.unit[lang] : null,
    options,
    searched,
    reasons: field.reasons ? { name: `${key}_missing`, options: listOf(field.reasons, lang) } : null,
    fixed: Boolean(field.fixed && made),
    locked: Boolean((field.needs && !can(ctx.viewer, field.needs)) || (field.fixed && made)),
    minWidth: field.type === 'image' ? (field.minWidth ?? null) : null,
    refuseSquare: field.type === 'image' && field.refuse === 'square',
    rows:
      field.type === 'rows'
        ? {
            one: field.one[lang],
            fields: await Promise.all(
              Object.entries(field.fields).map(([name, own]) =>
                fieldModel({ ...asking, values: {} }, name, own),
              ),
            ),
          }
        : null,
  }
}

const listOf = (options: Choices, lang: Lang): Choice[] =>
  Object.entries(options).map(([value, words]) => ({ value, label: words[lang] }))

async function choicesOf(
  { ctx, kind }: Asking,
  value: Value | undefined,
  field: Field,
): Promise<{ options: Choice[] | null; searched: string | null }> {
  const { lang, app } = ctx
  if (field.type === 'enum' || field.type === 'enums')
    return { options: listOf(field.options, lang), searched: null }
  if (field.type === 'country' || field.type === 'countries') {
    const known = countryChoices(lang)
    const own = (Array.isArray(value) ? value : [value]).filter(
      (code): code is string => typeof code === 'string' && code !== '',
    )
    // A region is among the countries where the thing has it already.
    const regions = own.filter((code) => !known.some((one) => one.value === code))
    return {
      options: [...REGIONS.filter((code) => !regions.includes(code)), ...regions]
        .map((code) => ({ value: code, label: countryName(code, lang) }))
        .concat(known),
      searched: null,
    }
  }
  if (field.type !== 'reference' && field.type !== 'references') return { options: null, searched: null }
  const chooser = kind.choosers?.[field.to]
  if (!chooser) throw new Error(`Kind ${kind.name} has no chooser of ${field.to}`)
  const offered = chooser.many ? null : await chooser.find(app, { text: '', lang, limit: MOST_OFFERED + 1 })
  const choice = ({ key, label }: { key: string; label: string }): Choice => ({ value: key, label })
  if (offered && offered.length <= MOST_OFFERED) return { options: offered.map(choice), searched: null }
  const keys = (Array.isArray(value) ? value : [value]).filter(
    (one): one is string => typeof one === 'string',
  )
  const chosen = keys.length > 0 ? await chooser.find(app, { text: '', keys, lang, limit: MOST_OFFERED }) : []
  return { options: chosen.map(choice), searched: field.to }
}

const REGIONS = ['GCC', 'EU']
