import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countryName, marketName } from './countries.server.ts'
import { COUNTRY_TABLE, REGION_TABLE } from './country-table.server.ts'

const LIST = new URL('../../../../shared/data/countries_ar_en.csv', import.meta.url)

test('LANG-05 names are the short ones of the Gulf’s press', () => {
  const gulf = ['SA', 'AE', 'KW', 'QA', 'BH', 'OM'].map((code) => countryName(code, 'ar'))
  expect(gulf.join(' ')).toBe('السعودية الإمارات الكويت قطر البحرين عُمان')
  expect(countryName('PS', 'ar')).toBe('فلسطين')
  expect(countryName('kr', 'en')).toBe('South Korea')
  expect(countryName('GCC', 'ar')).toBe('دول مجلس التعاون')
  expect(countryName('ZZ', 'ar')).toBe('ZZ')
})

test('LANG-05 ME is a market before it is Montenegro', () => {
  expect([marketName('ME', 'ar'), countryName('ME', 'ar')]).toEqual(['الشرق الأوسط', 'الجبل الأسود'])
})

test('LANG-05 every name is there, short and without brackets', () => {
  for (const [ar, en] of [...Object.values(COUNTRY_TABLE), ...Object.values(REGION_TABLE)]) {
    expect(ar).toMatch(/^(?:[ء-ي ]|\u064F)+$/)
    expect(en).toMatch(/^\p{Lu}[\p{L}’. -]+$/u)
  }
})

test.skipIf(!existsSync(LIST))(
  'LANG-05 the table has exactly the codes of the ISO list (../shared/data)',
  () => {
    const codes = readFileSync(LIST, 'utf8').match(/^[A-Z]{2}(?=,)/gm)
    expect(Object.keys(COUNTRY_TABLE).sort()).toEqual(codes?.sort())
  },
)
