import { FEEDSTOCKS } from './feedstocks.ts'

/** Inputs of a product beside its feedstock, by routes in use: a move of theirs may explain one of its own. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  naphtha: ['crude-oil'],
  propane: ['naphtha', 'natural-gas'],
  butane: ['naphtha', 'natural-gas'],
  ethane: ['natural-gas'],
  ethylene: ['ethane', 'propane'],
  propylene: ['naphtha'],
  'mixed-xylenes': ['naphtha'],
  styrene: ['ethylene'],
  cumene: ['benzene', 'propylene'],
  methanol: ['natural-gas'],
  mtbe: ['butane'],
  formaldehyde: ['methanol'],
  'acetic-acid': ['carbon-monoxide'],
  vam: ['acetic-acid'],
  'ethylene-oxide': ['ethylene'],
  deg: ['ethylene-oxide'],
  'propylene-oxide': ['propylene'],
  'propylene-glycol': ['propylene-oxide'],
  phenol: ['cumene'],
  acetone: ['cumene'],
  'bisphenol-a': ['phenol', 'acetone'],
  acrylonitrile: ['propylene', 'ammonia'],
  'acrylic-acid': ['propylene'],
  'butyl-acrylate': ['acrylic-acid', 'n-butanol'],
  'n-butanol': ['propylene'],
  '2-ethylhexanol': ['propylene'],
  mma: ['acetone'],
  'maleic-anhydride': ['butane'],
  bdo: ['maleic-anhydride'],
  pmdi: ['benzene'],
  edc: ['ethylene', 'chlorine'],
  vcm: ['edc'],
  monoethanolamine: ['ethylene-oxide', 'ammonia'],
  isopropanol: ['propylene', 'acetone'],
  epichlorohydrin: ['propylene', 'chlorine'],
  'pp-copo': ['propylene', 'ethylene'],
  gpps: ['styrene'],
  eps: ['styrene'],
  abs: ['styrene', 'acrylonitrile', 'butadiene'],
  pvc: ['vcm', 'edc', 'chlorine'],
  pet: ['meg'],
  polycarbonate: ['bisphenol-a'],
  eva: ['ethylene', 'vam'],
  pmma: ['mma'],
  sap: ['acrylic-acid'],
  'epoxy-resin': ['bisphenol-a', 'epichlorohydrin'],
  sbr: ['styrene', 'butadiene'],
  br: ['butadiene'],
  epdm: ['ethylene', 'propylene'],
  ammonia: ['natural-gas', 'coal'],
  dap: ['phosphate-rock', 'sulphur', 'phosphoric-acid'],
  map: ['ammonia', 'phosphate-rock', 'sulphur'],
  tsp: ['phosphate-rock', 'sulphur', 'phosphoric-acid'],
  npk: ['ammonia', 'phosphate-rock', 'potassium-chloride'],
  'ammonium-sulphate': ['ammonia', 'sulphuric-acid'],
  melamine: ['urea'],
  'sulphuric-acid': ['sulphur'],
  'phosphoric-acid': ['phosphate-rock', 'sulphur'],
  'nitric-acid': ['ammonia'],
}

/** An input of a product: direct or, `through` one of those, at the second. */
export interface Input {
  product: string
  through: string | null
}

const madeOf = (product: string): string[] => {
  const main = FEEDSTOCKS[product]
  return [...(main === undefined ? [] : [main]), ...(FURTHER[product] ?? [])]
}

/** The inputs of a product, the main feedstock first, and then their own inputs. */
export function inputsOf(product: string): Input[] {
  const first = [...new Set(madeOf(product))]
  const inputs: Input[] = first.map((one) => ({ product: one, through: null }))
  for (const through of first)
    for (const one of madeOf(through))
      if (one !== product && !inputs.some((input) => input.product === one))
        inputs.push({ product: one, through })
  return inputs
}

/** Inputs that are sold where they are, by market: gas is piped, or shipped to the few who buy it. Others are sold over the seas. */
const SOLD_IN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'natural-gas': { US: ['US'], EUR: ['EUR', 'NWE'], JP: ['JP', 'KR', 'TW', 'CN'] },
}

/** Whether an input's price in one market can be what a product of another market is made from; a world price is of all. */
export function isWithinReach(input: string, inputMarket: string, market: string): boolean {
  const markets = SOLD_IN[input]
  return (
    !markets ||
    market === 'WLD' ||
    inputMarket === market ||
    (markets[inputMarket]?.includes(market) ?? false)
  )
}
