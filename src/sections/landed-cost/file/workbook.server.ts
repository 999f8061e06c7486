import type { Readable } from 'node:stream'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import { columnLetters } from '#datasets/export/xlsx/cells.ts'
import {
  formulaWorkbook,
  type CellSheet,
  type SheetCell,
} from '#datasets/export/xlsx/formula-workbook.server.ts'
import { CURRENCIES } from '#datasets/series/units.ts'
import { markWords } from '#ui/marks.ts'
import type { Comparison } from '../comparison/compare.server.ts'
import { LINES } from '../comparison/lines.ts'
import type { Say } from '../comparison/say.server.ts'
import { resultRows, type Places } from './formulas.ts'
import { inputRows, sharedRows, type SheetRow } from './inputs.ts'

/** Where a file's links lead: the site as it is known from elsewhere. */
export interface FileAbout {
  /** Makes a page's path a full address. */
  link: (path: string) => string
  date: Date
}

/** Columns in front of the offers: what a row is, and its unit. */
const BEFORE = 2

/** A comparison as a workbook: inputs are figures, results formulas over them; what they came to is what the page shows. */
export function comparisonWorkbook(comparison: Comparison, say: Say, about: FileAbout): Readable {
  return formulaWorkbook(
    say.lang,
    [figuresSheet(comparison, say), sourcesSheet(comparison, say, about)],
    about.date,
  )
}

function figuresSheet(comparison: Comparison, say: Say): CellSheet {
  const { offers, facts } = comparison
  const { t, lang } = say
  const columns = offers.map((_, at) => columnLetters(BEFORE + at))
  const rows: SheetCell[][] = []
  const places: Record<string, number> = {}
  const add = ({ key, label, unit, cells }: SheetRow) => {
    places[key] = rows.length + 1
    rows.push([text(label), text(unit ?? ''), ...cells])
  }
  const heading = (label: string) => rows.push([text(label, true)])
  rows.push([text(t('landed-cost.title'), true)])
  rows.push([text(t('landed-cost.file.note'))])
  for (const row of sharedRows(comparison, say)) add(row)
  rows.push([])
  heading(t('landed-cost.file.inputs'))
  const marks = offers.map((offer) => markWords(offer.marks, lang).join(lang === 'ar' ? '، ' : ', '))
  add({ key: 'title', label: t('landed-cost.offers'), cells: offers.map(({ title }) => text(title, true)) })
  if (marks.some(Boolean)) add({ key: 'marks', label: '', cells: marks.map((words) => text(words, true)) })
  for (const row of inputRows(comparison, say)) add(row)
  rows.push([])
  heading(t('landed-cost.file.results'))
  const currency = CURRENCIES[facts.currency]?.[lang] ?? facts.currency
  const first = rows.length + 1
  for (const row of resultRows(comparison, say, { places, columns, first } satisfies Places)) {
    add({
      ...row,
      unit: row.key.startsWith('quantity') ? currency : `${currency}/${lang === 'ar' ? 'طن' : 't'}`,
    })
  }
  return {
    name: stripBidi(t('landed-cost.title')),
    rows,
    widths: [44, 22, ...offers.map(() => 24)],
    frozen: { rows: 1, columns: BEFORE },
  }
}

const text = (words: string, bold = false): SheetCell => ({ text: stripBidi(words), bold })

function sourcesSheet(
  { offers, facts, asked, perDollarNote }: Comparison,
  say: Say,
  { link }: FileAbout,
): CellSheet {
  const { t } = say
  const rows: SheetCell[][] = [
    [
      text(t('landed-cost.offers'), true),
      text(t('landed-cost.file.source.line'), true),
      text(t('landed-cost.file.source.text'), true),
      text(t('landed-cost.file.source.link'), true),
    ],
  ]
  for (const { title, notes } of offers)
    for (const line of LINES)
      for (const note of notes[line]) {
        const href = note.href === undefined ? null : note.href.startsWith('/') ? link(note.href) : note.href
        rows.push([
          text(title),
          text(t(`landed-cost.line.${line}`)),
          text(note.text),
          href === null ? null : { text: href, href },
        ])
      }
  if (perDollarNote) rows.push([null, text(t('landed-cost.rates')), text(perDollarNote.text)])
  rows.push([])
  for (const step of ['cif', 'fob', 'minimum', 'vat', 'round', 'scope'] as const)
    rows.push([null, text(t('landed-cost.method.title')), text(t(`landed-cost.method.${step}`))])
  rows.push([null, text(t('landed-cost.field.to')), text(countryName(facts.to, say.lang)), null])
  if (asked.product) rows.push([null, text(t('landed-cost.field.product')), text(facts.product?.name ?? '')])
  return {
    name: stripBidi(t('landed-cost.file.sources')),
    rows,
    widths: [24, 30, 90, 50],
    frozen: { rows: 1, columns: 0 },
  }
}
