import type { LocalizedText } from '#i18n/localized-text.ts'

/** Degrees, east and north positive: the industrial area where it lies apart from the town. */
export type Place = readonly [lon: number, lat: number]

/** The places of the Gulf's plants, by country and English name. */
const PLACES: Readonly<Record<string, Readonly<Record<string, Place>>>> = {
  SA: {
    Jubail: [49.6, 27.03],
    Yanbu: [38.2, 23.96],
    Rabigh: [39.02, 22.71],
    Jazan: [42.54, 16.97],
    'Ras Al Khair': [49.19, 27.53],
    'Ras Tanura': [50.1, 26.69],
    Dammam: [50.1, 26.43],
    Riyadh: [46.72, 24.63],
    Jeddah: [39.2, 21.44],
    Hofuf: [49.58, 25.37],
    'Wa’ad Al Shamal': [38.84, 31.62],
  },
  AE: {
    Ruwais: [52.73, 24.11],
    'Abu Dhabi': [54.44, 24.39],
    Taweelah: [54.67, 24.77],
    'Jebel Ali': [55.06, 25.0],
    Dubai: [55.3, 25.26],
    Sharjah: [55.4, 25.36],
    Fujairah: [56.36, 25.17],
    Habshan: [53.63, 23.85],
  },
  QA: { Mesaieed: [51.55, 24.99], 'Ras Laffan': [51.53, 25.9], Doha: [51.53, 25.29], Dukhan: [50.78, 25.42] },
  KW: {
    Shuaiba: [48.15, 29.04],
    'Mina Al Ahmadi': [48.16, 29.08],
    'Mina Abdulla': [48.17, 29.0],
    'Al Zour': [48.38, 28.72],
    'Kuwait City': [47.98, 29.37],
  },
  OM: {
    Sohar: [56.63, 24.5],
    Salalah: [54.01, 16.95],
    Sur: [59.42, 22.65],
    Duqm: [57.7, 19.66],
    Muscat: [58.41, 23.59],
  },
  BH: { Sitra: [50.62, 26.15], Manama: [50.58, 26.22], Askar: [50.61, 26.06] },
}

/** The place of a city; undefined for one that is not known, or lies outside the Gulf. */
export function placeOf(country: string, city: string | null): Place | undefined {
  const wanted = city && nameKey(city)
  const found = Object.entries(PLACES[country] ?? {}).find(([name]) => nameKey(name) === wanted)
  return found?.[1]
}

/** Apostrophes, hyphens and the article are written in several ways. */
const nameKey = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('-', ' ')
    .replace(/[^a-z ]/g, '')
    .replace(/\bal /g, '')
    .trim()

export const OFF_THE_MAP: LocalizedText = {
  ar: 'خارج الخريطة أو لا يُعرف موقعها عليها',
  en: 'Outside the map, or location not known',
}
