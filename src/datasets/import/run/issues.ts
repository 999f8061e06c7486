import type { IssueParams } from '../refusal.ts'

/** Something wrong or odd in one row. `code` is the end of `import.issue.*`, or a dataset's own message key with a dot. */
export interface Issue {
  line: number
  /** Number of the file's column, from 1; null when the whole row is meant. */
  column: number | null
  /** The column's name in the file, else its key in the dataset. */
  header: string | null
  code: string
  params: IssueParams
}

const MOST_KEPT = 200

/** Counts all issues and keeps the first ones. */
export class IssueLog {
  readonly kept: Issue[] = []
  #count = 0

  get count(): number {
    return this.#count
  }

  add(issue: Issue): void {
    this.#count += 1
    if (this.kept.length < MOST_KEPT) this.kept.push(issue)
  }

  /** Issues that were counted elsewhere and of which some are known. */
  addAll(issues: readonly Issue[], count: number): void {
    this.#count += count
    this.kept.push(...issues.slice(0, MOST_KEPT - this.kept.length))
  }
}
