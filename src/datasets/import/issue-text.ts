import { isolateWhole } from '#i18n/bidi/bidi-marks.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Translate } from '#i18n/translator.ts'
import type { IssueParams, Named } from './refusal.ts'
import type { Issue } from './run/issues.ts'

/** The keys come from the data: that each is there is a test's matter. */
type Loose = (key: string, params: Readonly<Record<string, string | number>>) => string

/** The fault in the reader's language, without its place: `“x” is not a number`. */
export function problemText(
  t: Translate,
  lang: Lang,
  { code, params }: Pick<Issue, 'code' | 'params'>,
): string {
  const key = code.includes('.') ? code : `import.issue.${code}`
  return (t as unknown as Loose)(key, said(params, lang))
}

/** An issue in the reader's language, with its line and column: `Line 12, column “price”: “x” is not a number`. */
export function issueText(t: Translate, lang: Lang, issue: Issue): string {
  const { line, column, header } = issue
  const problem = problemText(t, lang, issue)
  const name = header ?? (column === null ? null : String(column))
  return name === null
    ? t('import.issue.line', { line: String(line), problem })
    : t('import.issue.at', { line: String(line), column: nameIn(name, lang), problem })
}

/** Why a whole file was refused, in the reader's language. */
export function refusalText(
  t: Translate,
  lang: Lang,
  { code, params }: { code: string; params?: IssueParams | null | undefined },
): string {
  return (t as unknown as Loose)(`import.refused.${code}`, said(params ?? {}, lang))
}

function said(params: IssueParams, lang: Lang): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      typeof value === 'number' ? value : nameIn(value, lang),
    ]),
  )
}

/** A text of the file stays in one piece, whatever it begins with. */
function nameIn(name: Named, lang: Lang): string {
  return typeof name === 'string' ? isolateWhole(name) : name[lang]
}
