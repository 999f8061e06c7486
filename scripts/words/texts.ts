import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSync } from 'vite'

/** A text of the product in one language. */
export interface Text {
  /** The file, and the key or the place in it. */
  at: string
  lang: 'ar' | 'en'
  text: string
  /** Whether it is a message of a catalogue, and not a label or demonstration content. */
  isMessage: boolean
  /** The plural form; empty for a text without forms. */
  form: string
}

type Forms = string | Readonly<Record<string, string>>

/** Every text of the catalogues, of labels in declarations and of the demonstration, in both languages. */
export async function readTexts(): Promise<Text[]> {
  const catalogues = globSync('src/**/*.ar.ts').filter((file) => !file.startsWith('src/catalogue/'))
  const messages = await Promise.all(catalogues.map(messagesOf))
  const sources = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !/\.(?:ar|en)\.ts$|\.test\.tsx?$|testing/.test(file),
  )
  return [
    ...messages.flat(),
    ...sources.flatMap((file) => labelsIn(file, readFileSync(file, 'utf8'))),
    ...globSync('db/demo/**/*.json').flatMap((file) =>
      contentIn(file, JSON.parse(readFileSync(file, 'utf8')), ''),
    ),
    ...globSync('handbook/*/*/*.md').flatMap((file) => linesOf(file, readFileSync(file, 'utf8'))),
  ]
}

/** The lines of a page of the handbook, without commands and names in code. */
function linesOf(file: string, text: string): Text[] {
  const lang = file.split(/[\\/]/)[1] === 'ar' ? 'ar' : 'en'
  return text
    .replace(/```.*?```/gs, (command) => command.replace(/[^\n]/g, ''))
    .split('\n')
    .map((line, at) => ({
      at: `${file}:${at + 1}`,
      lang,
      text: line.replace(/`[^`]*`|\]\([^)]*\)|[*[]/g, ' '),
      isMessage: false,
      form: '',
    }))
}

async function messagesOf(arabic: string): Promise<Text[]> {
  const files = { ar: arabic, en: arabic.replace(/\.ar\.ts$/, '.en.ts') }
  const texts = await Promise.all(
    (['ar', 'en'] as const).map(async (lang) => {
      const module = (await import(resolve(files[lang]))) as Record<string, Record<string, Forms>>
      return Object.entries(module[lang] ?? {}).flatMap(([key, forms]) => textsOf(forms, key, lang, true))
    }),
  )
  return texts.flat()
}

function textsOf(forms: Forms, at: string, lang: Text['lang'], isMessage: boolean): Text[] {
  if (typeof forms === 'string') return [{ at, lang, text: forms, isMessage, form: '' }]
  return Object.entries(forms).map(([form, text]) => ({ at, lang, text, isMessage, form }))
}

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

/** Labels in a source: objects with `ar` and `en`, or texts that depend on the language being Arabic. */
export function labelsIn(file: string, source: string): Text[] {
  if (!/\p{Script=Arabic}/u.test(source)) return []
  const { program } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const found: Text[] = []
  const add = (lang: Text['lang'], node: Node) => {
    const line = source.slice(0, node.start).split('\n').length
    for (const { text, form } of literalsOf(node))
      found.push({ at: `${file}:${line}`, lang, text, isMessage: false, form })
  }
  const visit = (node: Node) => {
    if (node.type === 'ObjectExpression') {
      const values = new Map(
        (node['properties'] as Node[]).flatMap((property) => {
          const key = property['key'] as { name?: string; value?: string } | undefined
          const name = key?.name ?? key?.value
          return property.type === 'Property' && name !== undefined
            ? [[name, property['value'] as Node] as const]
            : []
        }),
      )
      const [ar, en] = [values.get('ar'), values.get('en')]
      if (ar && en) {
        add('ar', ar)
        add('en', en)
      }
    }
    for (const child of Object.values(node))
      for (const one of Array.isArray(child) ? child : [child])
        if (typeof (one as Node | null)?.type === 'string') visit(one as Node)
  }
  visit(program as unknown as Node)
  return found
}

/** The text that a literal is, or the texts of an object of plural forms. */
function literalsOf(node: Node): { text: string; form: string }[] {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [{ text: node['value'], form: '' }]
  if (node.type !== 'ObjectExpression') return []
  return (node['properties'] as Node[]).flatMap((property) => {
    const [key, value] = [property['key'] as { name?: string }, property['value'] as Node]
    return value?.type === 'Literal' && typeof value['value'] === 'string'
      ? [{ text: value['value'], form: key?.name ?? '' }]
      : []
  })
}

/** Texts of demonstration content, HTML as text. */
function contentIn(file: string, value: unknown, path: string): Text[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]): Text[] => {
    const place = path === '' ? key : `${path}.${key}`
    // By other names and keywords things are searched for.
    if (key === 'alt_names' || key === 'keywords') return []
    if (key !== 'ar' && key !== 'en') return contentIn(file, one, place)
    const texts = (Array.isArray(one) ? one : [one]).filter((text) => typeof text === 'string')
    return texts.map((text, nr) => ({
      at: `${file} ${place}${texts.length > 1 ? `.${nr}` : ''}`,
      lang: key,
      text: text.replace(/<[^>]*>/g, ' '),
      isMessage: false,
      form: '',
    }))
  })
}
