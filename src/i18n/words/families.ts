import { wordsOf } from './terms.ts'

/** Names of groups of products: a search for one finds all of the group. */
export const FAMILIES: readonly { names: readonly string[]; products: readonly string[] }[] = [
  {
    names: ['بولي إيثيلين', 'البولي إثيلين', 'بوليثين', 'بولي اثيلين', 'polyethylene', 'polythene', 'PE'],
    products: ['hdpe', 'lldpe', 'ldpe'],
  },
  {
    names: ['بولي بروبيلين', 'البولي بروبلين', 'polypropylene', 'polypropene', 'PP'],
    products: ['pp-homo', 'pp-copo'],
  },
  { names: ['بولي ستايرين', 'البولي ستيرين', 'polystyrene', 'PS'], products: ['gpps', 'eps'] },
  { names: ['غاز البترول المسال', 'LPG', 'غاز مسال'], products: ['propane', 'butane'] },
  { names: ['الميثان', 'methane'], products: ['natural-gas'] },
  {
    names: ['مونو إيثيلين جلايكول', 'جلايكول', 'غليكول', 'glycol', 'mono ethylene glycol', 'EG'],
    products: ['meg', 'deg'],
  },
  { names: ['زايلين', 'زيلين', 'xylene'], products: ['paraxylene', 'mixed-xylenes'] },
]

const products = new Map(
  FAMILIES.flatMap(({ names, products: own }) => names.map((name) => [wholeName(name), own])),
)

function wholeName(name: string): string {
  return wordsOf(name)
    .map(({ plain }) => plain)
    .join('')
}

/** The products of a group's name: PE is HDPE, LLDPE and LDPE; none of another name. */
export function productsNamed(text: string): readonly string[] {
  return products.get(wholeName(text)) ?? []
}
