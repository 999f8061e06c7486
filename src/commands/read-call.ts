import { parseArgs } from 'node:util'
import { isolateWhole } from '#i18n/bidi/bidi-marks.ts'
import type { Lang } from '#i18n/locale.ts'
import { IMPORT_OPTIONS, type ImportOptions } from './options.ts'
import { langOf, wordsOf } from './words.ts'

const OPTIONS = {
  posts: { type: 'string', default: '100000' },
  remove: { type: 'boolean', default: false },
  only: { type: 'string' },
  secrets: { type: 'string', default: 'sealed' },
  schedule: { type: 'string' },
  keep: { type: 'string' },
  markdown: { type: 'boolean', default: false },
  members: { type: 'boolean', default: false },
  report: { type: 'string' },
  site: { type: 'string' },
  drafts: { type: 'boolean', default: false },
  accounts: { type: 'boolean', default: false },
  invite: { type: 'boolean', default: false },
  newsletter: { type: 'string' },
  'text-lang': { type: 'string' },
  'without-pictures': { type: 'boolean', default: false },
  ...IMPORT_OPTIONS,
} as const

/** The typed command: its name, its arguments, its options, and in which language to answer. */
export interface ReadCall {
  name: string
  words: string[]
  options: ImportOptions & {
    posts: string
    remove: boolean
    only?: string | undefined
    secrets: string
    schedule?: string | undefined
    keep?: string | undefined
    markdown: boolean
    members: boolean
    report?: string | undefined
    site?: string | undefined
    drafts: boolean
    accounts: boolean
    invite: boolean
    newsletter?: string | undefined
    'text-lang'?: string | undefined
    'without-pictures': boolean
  }
  lang: Lang
}

/** Reads a command line. Throws an Error in the operator's language that names the option, what it was given, and the help. */
export function readCall(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ReadCall {
  // Node's own refusals are English: each is found here, and said in the language that the line itself may ask for.
  const { tokens, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: OPTIONS,
  })
  const asked = typeof values.lang === 'string' && !values.lang.startsWith('-') ? values.lang : undefined
  const fallback = langOf(undefined, env)
  const lang = asked === 'ar' || asked === 'en' ? asked : fallback
  const t = wordsOf(lang)
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { rawName: option, value } = token
    const declared = Object.hasOwn(OPTIONS, token.name)
      ? OPTIONS[token.name as keyof typeof OPTIONS]
      : undefined
    const named = { option: isolateWhole(option) }
    if (!declared) throw new Error(t('cli.option.unknown', named))
    if (declared.type === 'boolean' && value !== undefined)
      throw new Error(t('cli.option.no_value', { ...named, value: isolateWhole(value) }))
    if (declared.type === 'string' && (value === undefined || (!token.inlineValue && value.startsWith('-'))))
      throw new Error(t('cli.option.value_needed', named))
  }
  const { values: options, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: OPTIONS,
  })
  if (asked !== undefined && asked !== lang)
    throw new Error(
      t('cli.option.wrong', { option: isolateWhole(`--lang=${asked}`), names: isolateWhole('ar, en') }),
    )
  const [name = 'help', ...words] = positionals
  return { name, words, options, lang }
}
