import type { Density } from './conversion.ts'
import { entryOf } from './units.ts'

/** Kilograms a litre at 20 °C of products that are one pure liquid. Cuts and blends such as naphtha have none. */
const DENSITIES: Readonly<Record<string, number>> = {
  methanol: 0.7914,
  benzene: 0.8765,
  toluene: 0.8668,
  paraxylene: 0.8611,
  meg: 1.1135,
}

/** The density of a product, for conversions between volume and weight; null where it differs by grade or is not known. */
export function densityOf(product: string): Density | null {
  const perLitre = entryOf(DENSITIES, product)
  if (perLitre === undefined) return null
  return {
    perLitre,
    source: {
      ar: `كثافة السائل النقي عند 20 °C: ${perLitre} كجم/لتر (CRC Handbook of Chemistry and Physics)`,
      en: `Density of the pure liquid at 20 °C: ${perLitre} kg/L (CRC Handbook of Chemistry and Physics)`,
    },
  }
}
