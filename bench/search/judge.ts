import { readFileSync } from 'node:fs'

/** A query with what answers it. */
export interface Judged {
  kind: string
  query: string
  answers: readonly { target: string; grade: number }[]
}

const SHORT: Record<string, (key: string) => string> = {
  p: (key) => `/products-prices/show/${key}`,
  s: (key) => `/products-prices/show/${key}`,
  x: (key) => `/exports-imports/details=${key}`,
  k: (key) => `/production-capacity?product=${key}&page=1`,
  c: (key) => `/companies/${key}`,
  t: (key) => `/glossary#${key}`,
  plant: (key) => `/production-capacity/${key}`,
  case: (key) => `/dumping-cases/${key}`,
  deal: (key) => `/mergers-acquisitions/${key}`,
}

/** The queries of a file without their judgements. */
export function judgedQueries(file: string): string[] {
  return linesOf(file).flatMap((line) => line.split('\t')[2]?.split(' | ') ?? [])
}

const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

/** The judged queries of a file; `stories` gives the address of a post by the beginning of its English title. */
export function readJudgements(file: string, story: (title: string) => string): Judged[] {
  return linesOf(file).flatMap((line) => {
    const [kind = '', targets = '', queries = ''] = line.split('\t')
    const answers = targets.split(' ').map((one) => {
      const [, name = '', grade] = /^(.*?)(?:=(\d))?$/.exec(one) ?? []
      const [what = '', ...rest] = name.split(':')
      const key = rest.join(':')
      const target = SHORT[what]?.(key) ?? (what === 'n' ? story(key.replaceAll('_', ' ')) : 'stop')
      return { target, grade: Number(grade ?? 3) }
    })
    return queries.split(' | ').map((query) => ({ kind, query, answers }))
  })
}

/** The grade of a result. A story is known by its number, a stop by its row in a table. */
function gradeOf(href: string, { answers }: Judged): number {
  const found = answers.find(({ target }) =>
    target === 'stop'
      ? href.includes('#row-')
      : target.startsWith('-')
        ? new RegExp(`(?:/c/p\\d+-|show=)${target.slice(1)}(?:-|$)`).test(href)
        : href.replace(/#row-.*/, '') === target,
  )
  return found?.grade ?? 0
}

const gain = (grades: readonly number[]) =>
  grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)

export interface Judgement {
  /** Whether an answer is among the first three results. */
  answered: boolean
  ndcg: number
  none: boolean
}

/** How good the first results of a query are. */
export function judge(judged: Judged, hrefs: readonly string[]): Judgement {
  const seen = new Set<string>()
  const grades = hrefs.slice(0, 10).map((href) => {
    const page = href.replace(/#row-.*/, '')
    if (seen.has(page)) return 0
    seen.add(page)
    return gradeOf(href, judged)
  })
  const ideal = judged.answers.map(({ grade }) => grade).toSorted((a, b) => b - a)
  return {
    answered: grades.slice(0, 3).some((grade) => grade === 3),
    ndcg: gain(grades) / gain(ideal.slice(0, 10)),
    none: hrefs.length === 0,
  }
}
