import type { IssueParams, Named } from '../refusal.ts'

/** Something wrong or odd in one row. `code` is the end of `import.issue.*`, or a dataset's own message key with a dot. */
export interface Issue {
  line: number
  /** Number of the file's column, from 1; null when the whole row is meant. */
  column: number | null
  /** The column's name in the file, else in the dataset. */
  header: Named | null
  code: string
  params: IssueParams
}

const MOST_STORED = 200

/** Counts all issues, stores the first ones and passes every one on. */
export class IssueLog {
  readonly kept: Issue[] = []
  readonly #onIssue: (issue: Issue) => void
  #count = 0

  constructor(onIssue: (issue: Issue) => void = () => undefined) {
    this.#onIssue = onIssue
  }

  get count(): number {
    return this.#count
  }

  add(issue: Issue): void {
    this.#count += 1
    this.#onIssue(issue)
    if (this.kept.length < MOST_STORED) this.kept.push(issue)
  }

  /** Issues that were counted elsewhere and of which some are known. */
  addAll(issues: readonly Issue[], count: number): void {
    this.#count += count
    for (const issue of issues) this.#onIssue(issue)
    this.kept.push(...issues.slice(0, MOST_STORED - this.kept.length))
  }
}
