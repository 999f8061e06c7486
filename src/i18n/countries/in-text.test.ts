import { expect, test } from 'vitest'
import { countryName, countryNames, marketName } from './countries.server.ts'
import { placeInText } from './in-text.ts'

const inEnglish = (code: string) => placeInText(countryName(code, 'en'), 'en')

test('LANG-05 an English sentence has “the” before the countries that take it, and before no other', () => {
  expect(
    ['US', 'AE', 'GB', 'NL', 'PH', 'DO', 'GM', 'BS', 'MV', 'KY', 'EU', 'GCC', 'WLD'].map(inEnglish),
  ).toEqual([
    'the United States',
    'the United Arab Emirates',
    'the United Kingdom',
    'the Netherlands',
    'the Philippines',
    'the Dominican Republic',
    'the Gambia',
    'the Bahamas',
    'the Maldives',
    'the Cayman Islands',
    'the European Union',
    'the GCC',
    'the world',
  ])
  for (const code of ['SA', 'JP', 'CZ', 'AG', 'GS', 'HM', 'CD', 'ASIA', 'NWE', 'ME', 'ZZ'])
    expect(inEnglish(code)).toBe(countryName(code, 'en'))
  expect(placeInText(marketName('ME', 'en'), 'en')).toBe('the Middle East')
})

test('LANG-05 a name that speaks of a state, a union or several parts has its article', () => {
  const spoken =
    /\b(?:States|Kingdom|Republic|Union|Emirates|Territor(?:y|ies)|Netherlands)\b|^Isle|[^s] Islands$/
  const names = countryNames().map(({ names: [, en = ''] }) => en)
  const without = names.filter((name) => spoken.test(name) && placeInText(name, 'en') === name)
  expect(without.toSorted()).toEqual([
    'Heard Island and McDonald Islands',
    'South Georgia and the South Sandwich Islands',
  ])
})

test('LANG-05 an Arabic sentence has the name as it is', () => {
  expect(['US', 'NL', 'WLD'].map((code) => placeInText(countryName(code, 'ar'), 'ar'))).toEqual([
    'الولايات المتحدة',
    'هولندا',
    'العالم',
  ])
})
