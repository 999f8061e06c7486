import type { Translate } from '#i18n/translator.ts'
import type { ImportRefusal, IssueParams } from './refusal.ts'
import type { Issue } from './run/issues.ts'

/** The keys come from the data: that each is there is a test's matter. */
type Loose = (key: string, params: IssueParams) => string

/** An issue in the reader's language, with its line and column: `Line 12, column “price”: “x” is no number`. */
export function issueText(t: Translate, { line, column, header, code, params }: Issue): string {
  const problem = (t as unknown as Loose)(code.includes('.') ? code : `import.issue.${code}`, params)
  const name = header ?? (column === null ? null : String(column))
  return name === null
    ? t('import.issue.line', { line: String(line), problem })
    : t('import.issue.at', { line: String(line), column: name, problem })
}

/** Why a whole file was refused, in the reader's language. */
export function refusalText(t: Translate, { code, params }: Pick<ImportRefusal, 'code' | 'params'>): string {
  return (t as unknown as Loose)(`import.refused.${code}`, params)
}
