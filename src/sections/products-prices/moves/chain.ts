import type { Input } from '../products/inputs.ts'
import type { About } from './coincidence.ts'
import type { Relation } from './score.ts'

/** A product with its inputs, and the names of all of them. */
export interface Chain {
  product: string
  inputs: readonly Input[]
  name: (slug: string) => string
}

/** What a product of the chain is to the one whose price moved; null for one outside it. */
export function relationOf({ product, inputs }: Chain, one: string): Relation | null {
  if (one === product) return 'product'
  const input = inputs.find((other) => other.product === one)
  if (!input) return null
  return input.through === null ? 'input' : 'second-input'
}

/** The same with names. */
export function aboutOf(chain: Chain, one: string): About {
  const relation = relationOf(chain, one) ?? 'producer'
  const through = chain.inputs.find(({ product }) => product === one)?.through ?? null
  return {
    relation,
    input: relation === 'product' || relation === 'producer' ? null : chain.name(one),
    through: through === null ? null : chain.name(through),
  }
}
