import { posix } from 'node:path'
import { ImportRefusal } from '../refusal.ts'
import type { DateSystem } from '../source.ts'
import type { Archive } from './archive.server.ts'
import { builtInKind, formatKind, type NumberKind } from './number-format.ts'
import { readWholeXml, unescapeText } from './xml.server.ts'

export interface Workbook {
  dateSystem: DateSystem
  sheets: readonly { name: string; hidden: boolean; part: string }[]
  sharedStrings: string | null
  styles: string | null
}

interface Relation {
  type: string
  part: string
}

/** Shared strings stay in memory while the sheet is read. */
const MOST_STRINGS = 2_000_000
const MOST_STRING_CHARS = 32_000_000

/** Reads the workbook's list of sheets. Throws ImportRefusal: not_xlsx, xlsx_external, file_damaged. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  if (!archive.has('_rels/.rels')) throw new ImportRefusal('not_xlsx')
  const root = [...(await readRelations(archive, '')).values()].find(({ type }) => type === 'officeDocument')
  if (!root || !archive.has(root.part) || !root.part.endsWith('.xml')) throw new ImportRefusal('not_xlsx')
  const relations = await readRelations(archive, root.part)
  const sheets: { name: string; hidden: boolean; part: string }[] = []
  let dateSystem: DateSystem = 1900
  await readWholeXml(archive.read(root.part), {
    open(name, attributes) {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes['date1904'] ?? '')) dateSystem = 1904
      if (name !== 'sheet') return
      const id =
        attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      const relation = relations.get(id)
      if (relation?.type === 'worksheet')
        sheets.push({
          name: attributes['name'] ?? '',
          hidden: (attributes['state'] ?? 'visible') !== 'visible',
          part: relation.part,
        })
    },
  })
  const partOf = (type: string) =>
    [...relations.values()].find((relation) => relation.type === type)?.part ?? null
  return { dateSystem, sheets, sharedStrings: partOf('sharedStrings'), styles: partOf('styles') }
}

/** The relations of a part; those of the package for ''. A relation out of the file is refused. */
async function readRelations(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const path = `${folder}_rels/${part.slice(folder.length)}.rels`
  const relations = new Map<string, Relation>()
  if (!archive.has(path)) return relations
  await readWholeXml(archive.read(path), {
    open(name, { Id = '', Type = '', Target = '', TargetMode = '' }) {
      if (name !== 'Relationship') return
      if (TargetMode.toLowerCase() === 'external') throw new ImportRefusal('xlsx_external')
      const part = posix.resolve(`/${folder}`, Target).slice(1)
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part })
    },
  })
  return relations
}

/** The kind of number of every cell style, by its index. */
export async function readStyles(archive: Archive, part: string): Promise<NumberKind[]> {
  const formats = new Map<number, NumberKind>()
  const kinds: NumberKind[] = []
  let inCellStyles = false
  await readWholeXml(archive.read(part), {
    open(name, attributes) {
      const id = Number(attributes['numFmtId'] ?? 0)
      if (name === 'numFmt') formats.set(id, formatKind(attributes['formatCode'] ?? ''))
      if (name === 'cellXfs') inCellStyles = true
      if (name === 'xf' && inCellStyles) kinds.push(formats.get(id) ?? builtInKind(id))
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false
    },
  })
  return kinds
}

/** The texts that cells point to, runs of rich text joined, readings (phonetic) left out. Throws ImportRefusal: xlsx_strings. */
export async function readSharedStrings(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = []
  let [text, chars] = ['', 0]
  let [inText, inReading] = [false, false]
  await readWholeXml(archive.read(part), {
    open(name) {
      if (name === 'si') text = ''
      if (name === 't') inText = true
      if (name === 'rPh') inReading = true
    },
    text(part) {
      if (inText && !inReading) text += part
    },
    close(name) {
      if (name === 't') inText = false
      if (name === 'rPh') inReading = false
      if (name !== 'si') return
      chars += text.length
      strings.push(unescapeText(text))
      if (strings.length > MOST_STRINGS || chars > MOST_STRING_CHARS) throw new ImportRefusal('xlsx_strings')
    },
  })
  return strings
}
