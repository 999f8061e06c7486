import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { toWesternDigits } from '#i18n/number/number-input.ts'
import { isAllowed } from '#platform/http/download/public-host.server.ts'
import { DESTINATIONS } from '../imports/destinations.server.ts'
import { SOURCE_FIELDS, type SourceField, type SourceText } from './fields.ts'
import type { SettingName, SourceSettings } from './layouts/layout.ts'
import { layoutNamed } from './layouts/layouts.server.ts'
import { isPlace, placeOf } from './places/address.ts'
import { isSchedule } from './schedule.ts'

/** A source as it is stored, without what its runs leave there. */
export interface SourceValues {
  name: string
  title_ar: string
  title_en: string
  publisher_ar: string
  publisher_en: string
  home_url: string
  licence: string
  licence_url: string
  credit_ar: string
  credit_en: string
  contact: string
  address: string
  layout: string
  target: string
  settings: SourceSettings
  schedule: string
  trust: 'publish' | 'review'
  /** Its figures may be in files and in the API. */
  may_pass_on: boolean
  most_bytes: number
  most_inflated: number
  most_seconds: number
  /** Percent; a larger revision waits. */
  most_revision: number
}

export type FieldFaults = Partial<Record<SourceField, LocalizedText>>

const MB = 1 << 20
const LENGTHS: Partial<Record<SourceField, number>> = { address: 1000, credit_ar: 500, credit_en: 500 }
const OPTIONAL: ReadonlySet<SourceField> = new Set(['licence_url', 'contact'])
const TEXTS = [
  'title_ar',
  'title_en',
  'publisher_ar',
  'publisher_en',
  'licence',
  'credit_ar',
  'credit_en',
  'contact',
] as const
const SETTING_FIELDS: Readonly<Record<SettingName, SourceField>> = {
  series: 'series',
  mapping: 'mapping',
  sheet: 'sheet',
  headerRow: 'header_row',
  rows: 'rows',
  next: 'next',
  reporters: 'reporters',
  mirror: 'mirror',
  products: 'products',
  periods: 'periods',
}
/** The fields that decide what is fetched. */
export const FETCHED_BY: readonly SourceField[] = [
  'address',
  'layout',
  'target',
  ...Object.values(SETTING_FIELDS),
]
/** Settings that may be a list. */
const LISTS: ReadonlySet<SettingName> = new Set(['reporters', 'mirror', 'products'])
/** As a file says it, and as the form does: what is not said is as the publisher's terms have it. */
const ANSWERS: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false }

/**
 * Reads a source from the fields of a form or file; `allow` are the private hosts that may be asked, `hasFolder` says whether the
 * operator lets sources read a folder. The faults are by field; with any of them there are no values.
 */
export function readSource(
  text: SourceText,
  allow: readonly string[],
  hasFolder = false,
): { values: SourceValues; faults: null } | { values: null; faults: FieldFaults } {
  const faults: FieldFaults = {}
  const one = (field: SourceField) => (text[field] ?? '').replace(/\s+/g, ' ').trim()
  const latin = (field: SourceField) => toWesternDigits(stripBidi(one(field))).trim()
  const name = latin('name')
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || name.length > 60) faults.name = WRONG.name
  for (const field of TEXTS) {
    const most = LENGTHS[field] ?? 200
    if (one(field) === '' && !OPTIONAL.has(field)) faults[field] = WRONG.needed
    if (one(field).length > most) faults[field] = long(most)
  }
  for (const field of ['home_url', 'licence_url'] as const)
    if (!(latin(field) === '' && OPTIONAL.has(field)) && !/^https?:\/\/\S+$/.test(latin(field)))
      faults[field] = WRONG.link
  const address = latin('address')
  const layout = layoutNamed(one('layout'))
  const wrongAddress = addressFault(address, { allow, hasFolder, isApi: layout?.isApi === true })
  if (wrongAddress || address.length > 1000) faults.address = wrongAddress ?? long(1000)
  if (!layout) faults.layout = WRONG.choice
  const target = layout?.target ?? one('target')
  const destination = DESTINATIONS.find((known) => known.name === target)
  if (!destination) faults.target = WRONG.choice
  const settings: SourceSettings = {}
  for (const setting of layout?.settings ?? []) readSetting(setting)
  for (const setting of layout?.needed ?? [])
    if (settings[setting] === undefined) faults[SETTING_FIELDS[setting]] ??= WRONG.needed
  if (layout?.name === 'eia-csv' && settings.series && !destination?.ready?.series.includes(settings.series))
    faults.series = series(destination?.ready?.series ?? [])
  const schedule = latin('schedule')
  if (!isSchedule(schedule)) faults.schedule = WRONG.schedule
  const trust =
    one('trust') === '' ? 'review' : (['publish', 'review'] as const).find((way) => way === one('trust'))
  if (!trust) faults.trust = WRONG.choice
  const passed = one('may_pass_on').toLowerCase()
  const mayPassOn = passed === '' ? !layout?.notPassedOn : ANSWERS[passed]
  if (mayPassOn === undefined) faults.may_pass_on = WRONG.choice
  const limit = (field: SourceField, fallback: number, most: number) => {
    const typed = latin(field)
    const count = typed === '' ? fallback : Number(typed)
    if (/^\d{0,6}$/.test(typed) && count >= 1 && count <= most) return count
    faults[field] = upTo(most)
    return fallback
  }
  const mb = limit('most_mb', 64, 2048)
  const inflated = limit('most_inflated_mb', 512, 8192)
  const seconds = limit('most_seconds', 120, 1800)
  const revision = limit('most_revision', 5, 1000)
  if (!trust || mayPassOn === undefined || Object.keys(faults).length > 0) return { values: null, faults }
  return {
    faults: null,
    values: {
      name,
      title_ar: one('title_ar'),
      title_en: one('title_en'),
      publisher_ar: one('publisher_ar'),
      publisher_en: one('publisher_en'),
      home_url: latin('home_url'),
      licence: one('licence'),
      licence_url: latin('licence_url'),
      credit_ar: one('credit_ar'),
      credit_en: one('credit_en'),
      contact: one('contact'),
      address,
      layout: layout?.name ?? '',
      target,
      settings,
      schedule,
      trust,
      may_pass_on: mayPassOn,
      most_bytes: mb * MB,
      most_inflated: inflated * MB,
      most_seconds: seconds,
      most_revision: revision,
    },
  }

  function readSetting(setting: SettingName): void {
    const field = SETTING_FIELDS[setting]
    const typed = setting === 'sheet' || setting === 'mapping' ? one(field) : latin(field)
    if (typed === '') return
    const most = LISTS.has(setting) ? 2000 : 200
    if (typed.length > most) faults[field] = long(most)
    else if (setting !== 'headerRow') settings[setting] = typed
    else if (/^[1-9]\d{0,2}$/.test(typed)) settings.headerRow = Number(typed)
    else faults[field] = upTo(999)
  }
}

/** A stored source as the fields of its form. */
export function writeSource(values: SourceValues): Record<SourceField, string> {
  const { settings, may_pass_on, most_bytes, most_inflated, most_seconds, most_revision, ...rest } = values
  return {
    ...rest,
    may_pass_on: may_pass_on ? 'yes' : 'no',
    ...Object.fromEntries(
      Object.entries(SETTING_FIELDS).map(([setting, field]) => [
        field,
        String(settings[setting as SettingName] ?? ''),
      ]),
    ),
    most_mb: String(Math.round(most_bytes / MB)),
    most_inflated_mb: String(Math.round(most_inflated / MB)),
    most_seconds: String(most_seconds),
    most_revision: String(most_revision),
  } as Record<SourceField, string>
}

/** The fields of a source file; what it has beside them is named. Throws SyntaxError for what is no JSON object. */
export function sourceOfJson(json: string): { text: SourceText; key: string | null; unknown: string[] } {
  const read: unknown = JSON.parse(json)
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new SyntaxError('not an object')
  const text: Partial<Record<SourceField, string>> = {}
  const unknown: string[] = []
  let key: string | null = null
  for (const [name, value] of Object.entries(read)) {
    const field = SOURCE_FIELDS.find((known) => known === name)
    const plain = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : null
    if (plain === null || (!field && name !== 'key')) unknown.push(name)
    else if (field) text[field] = plain
    else key = plain
  }
  return { text, key, unknown }
}

function addressFault(
  address: string,
  { allow, hasFolder, isApi }: { allow: readonly string[]; hasFolder: boolean; isApi: boolean },
): LocalizedText | null {
  if (!isPlace(address)) return isFetched(address, allow) ? null : WRONG.address
  if (isApi) return WRONG.api
  const place = placeOf(address)
  if (!place) return WRONG.place
  return place.kind === 'folder' && !hasFolder ? WRONG.folder : null
}

function isFetched(address: string, allow: readonly string[]): boolean {
  if (!URL.canParse(address) || /\s/.test(address)) return false
  const { protocol, username, password } = new URL(address)
  return isAllowed(address, allow) || (protocol === 'https:' && username === '' && password === '')
}

const long = (most: number): LocalizedText => ({
  ar: `اكتب \u2066${most}\u2069 حرفاً على الأكثر.`,
  en: `Write at most ${most} characters.`,
})

const upTo = (most: number): LocalizedText => ({
  ar: `اكتب عدداً صحيحاً من 1 إلى \u2066${most}\u2069.`,
  en: `Write a whole number from 1 to ${most}.`,
})

const series = (names: readonly string[]): LocalizedText => ({
  ar: `اكتب إحدى هذه السلاسل: \u2066${names.join(', ')}\u2069.`,
  en: `Write one of these series: ${names.join(', ')}.`,
})

const WRONG = {
  name: {
    ar: 'اكتب حروفاً لاتينية صغيرة وأرقاماً تفصل بينها شرطة، مثل \u2066worldbank-monthly\u2069.',
    en: 'Write small Latin letters and digits joined by hyphens, such as worldbank-monthly.',
  },
  needed: { ar: 'املأ هذا الحقل.', en: 'Fill this in.' },
  link: {
    ar: 'العنوان غير صالح. اكتبه كاملاً وأوله \u2066https://\u2069.',
    en: 'This is not an address. Write all of it, beginning with https://.',
  },
  address: {
    ar: 'اكتب عنواناً كاملاً أوله \u2066https://\u2069 بلا اسم مستخدم ولا كلمة مرور، أو \u2066folder:\u2069 أو \u2066bucket:\u2069 أو \u2066upload:\u2069.',
    en: 'Write a whole address that begins with https://, without a user name and password, or folder:, bucket: or upload:.',
  },
  place: {
    ar: 'اكتب مساراً داخل المجلد، وفي اسم الملف نجمة واحدة على الأكثر، مثل \u2066folder:eia/prices-*.csv\u2069 أو \u2066bucket:incoming/eia/\u2069. أما \u2066upload:\u2069 فلا يُكتب بعدها شيء.',
    en: 'Write a path inside the folder, with at most one star in the file’s name, such as folder:eia/prices-*.csv or bucket:incoming/eia/. Nothing follows upload:.',
  },
  folder: {
    ar: 'لا مجلد للمصادر في هذا الموقع. يحدده مشغّل الخادم في \u2066SOURCE_FOLDER\u2069.',
    en: 'This site has no folder for sources. The server’s operator sets it in SOURCE_FOLDER.',
  },
  api: {
    ar: 'هذه الصيغة تسأل واجهة البرمجة (API) لدى الناشر: اكتب عنوانها وأوله \u2066https://\u2069.',
    en: 'This layout asks its publisher’s API: write its address, beginning with https://.',
  },
  choice: { ar: 'اختر من القائمة.', en: 'Choose one.' },
  schedule: {
    ar: 'اكتب سطر \u2066cron\u2069 من خمسة حقول لا يقل الفاصل فيه عن عشر دقائق، مثل \u206630 9 * * *\u2069، أو يوم عمل بعد نهاية الشهر، مثل \u2066workday 5 09:30\u2069.',
    en: 'Write a cron line of five fields, at least ten minutes apart, such as 30 9 * * *, or a working day after the month’s end, such as workday 5 09:30.',
  },
} as const satisfies Record<string, LocalizedText>
