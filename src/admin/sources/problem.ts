import type { IssueParams } from '#datasets/import/refusal.ts'

/** Why a run took nothing, or is held: the key of a message, `source.problem.*` or `import.refused.*`, with its parameters. */
export interface Problem {
  code: string
  params: IssueParams
}

/** What a source sent is not what its layout expects. Expected: recorded with the run, never logged as a fault. */
export class SourceProblem extends Error {
  override readonly name = 'SourceProblem'
  readonly problem: Problem

  constructor(code: string, params: IssueParams = {}, options?: ErrorOptions) {
    super(`${code} ${JSON.stringify(params)}`, options)
    this.problem = { code: `source.problem.${code}`, params }
  }
}

/** A file that may not be whole yet: nothing is new, and it is looked for again soon. */
export class StillWritten extends SourceProblem {
  constructor(file: string) {
    super('file_written', { name: file })
  }
}
