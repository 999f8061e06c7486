import type { Words } from '#datasets/words.ts'

/** Kilograms a litre at 20 °C of products that are one pure liquid. Cuts and blends such as naphtha have none. */
export const DENSITIES: Readonly<Record<string, number>> = {
  methanol: 0.7914,
  benzene: 0.8765,
  toluene: 0.8668,
  paraxylene: 0.8611,
  meg: 1.1135,
}

/** On what a conversion between volume and weight rests. */
export const DENSITY_SOURCE = (density: number): Words => ({
  ar: `كثافة السائل النقي عند 20 °C: ${density} كجم/لتر (CRC Handbook of Chemistry and Physics)`,
  en: `Density of the pure liquid at 20 °C: ${density} kg/L (CRC Handbook of Chemistry and Physics)`,
})
