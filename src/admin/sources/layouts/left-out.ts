import { SourceProblem, type Problem } from '../problem.ts'

/** Says what of a file is left out: rows by the reason, and codes that several products share. */
export function leftOut(left: ReadonlyMap<string, number>, shared: readonly string[]): Problem[] {
  const counted = [...left.keys()]
    .toSorted()
    .map((why) => new SourceProblem(`left_${why}`, { count: left.get(why) ?? 0 }).problem)
  const names = shared.join(', ')
  return names === '' ? counted : [...counted, new SourceProblem('left_shared', { names }).problem]
}
