import { readFileSync } from 'node:fs'

/** The steps whose figures the golden cases have. */
export const STEPS = ['cif', 'customs', 'remedies', 'before', 'vat', 'total'] as const

/** Steps of a destination that does not value freight and insurance. */
const FURTHER = ['value', 'fees'] as const

/** Comparisons of one offer with the figures that they must come to; how they were worked out is in the file. */
export const GOLDEN = readFileSync(new URL('golden.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(2)
  .map((line) => {
    const [says = '', query = '', , ...figures] = line.split('\t')
    const steps = Object.fromEntries(STEPS.map((step, at) => [step, figures[at] ?? '']))
    const further = FURTHER.flatMap((step, at): [(typeof FURTHER)[number], string][] => {
      const figure = figures[STEPS.length + 1 + at] ?? ''
      return figure === '' ? [] : [[step, figure]]
    })
    return {
      says,
      query,
      steps: steps as Record<(typeof STEPS)[number], string>,
      quantity: figures[STEPS.length],
      further,
    }
  })
