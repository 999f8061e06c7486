import { xlsxAttribute } from './text.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A sheet of the workbook: its name and its file below `xl/`. */
export interface SheetPart {
  name: string
  path: string
}

/** `_rels/.rels`: where the workbook is. */
export function packageRels(): string {
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
}

/** `[Content_Types].xml`. */
export function contentTypes(sheets: readonly SheetPart[]): string {
  const part = (path: string, type: string) =>
    `<Override PartName="/xl/${path}" ContentType="${SPREADSHEET}.${type}+xml"/>`
  return (
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    part('workbook.xml', 'sheet.main') +
    part('styles.xml', 'styles') +
    sheets.map(({ path }) => part(path, 'worksheet')).join('') +
    '</Types>'
  )
}

/** `xl/workbook.xml`: the sheets in their order. */
export function workbookXml(sheets: readonly SheetPart[]): string {
  const list = sheets
    .map(({ name }, i) => `<sheet name="${xlsxAttribute(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('')
  return (
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
    `<bookViews><workbookView/></bookViews><sheets>${list}</sheets></workbook>`
  )
}

/** `xl/_rels/workbook.xml.rels`: the sheets' files by their ids, and the styles. */
export function workbookRels(sheets: readonly SheetPart[]): string {
  const rel = (id: number, type: string, path: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${path}"/>`
  return (
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
    sheets.map(({ path }, i) => rel(i + 1, 'worksheet', path)).join('') +
    `${rel(sheets.length + 1, 'styles', 'styles.xml')}</Relationships>`
  )
}
