import { expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { readCall } from './read-call.ts'
import { databaseNote, wordsOf } from './words.ts'

const refusal = (line: string, env: Record<string, string> = {}) => {
  try {
    readCall(line.split(' '), env)
  } catch (error) {
    return stripBidi((error as Error).message)
  }
  return null
}

test.each([
  ['demo --postz=5', 'There is no option --postz. The command help lists them all'],
  ['migrate -x', 'There is no option -x. The command help lists them all'],
  ['synthetic --remove=yes', 'The option --remove takes no value, but “yes” was given. See the command help'],
  [
    'import a.csv --into',
    'The option --into needs a value: --into=<value>. The command help shows an example',
  ],
  [
    'import a.csv --into --dry-run',
    'The option --into needs a value: --into=<value>. The command help shows an example',
  ],
  ['import a.csv --lang=fr', '--lang=fr is not valid; possible here: ar, en'],
])('MKT-09 %s is refused by name, with where help is', (line, message) => {
  expect(refusal(line)).toBe(message)
})

test('MKT-09 LANG-02 refusals of options are in the language of the operator, or in the one that the line asks for', () => {
  expect(refusal('import a.csv --into', { LANG: 'ar_SA.UTF-8' })).toBe(
    'الخيار --into تلزمه قيمة: --into=<القيمة>. وفي الأمر help مثال',
  )
  expect(refusal('demo --postz --lang ar')).toBe('لا خيار باسم --postz. يعرض الأمر help كل الخيارات')
  expect(refusal('demo --postz --lang en', { LANG: 'ar_SA.UTF-8' })).toContain('There is no option --postz')
  expect(refusal('import a.csv --lang=fr', { LC_ALL: 'ar' })).toContain('ar, en')
})

test('MKT-09 what is right is read as it was typed, negative values behind an equals sign too', () => {
  const { name, words, options, lang } = readCall(
    ['import', 'a.csv', '--into', 'prices', '--dry-run', '--as-of=-', '--lang', 'ar'],
    {},
  )
  expect({ name, words, lang }).toEqual({ name: 'import', words: ['a.csv'], lang: 'ar' })
  expect(options).toMatchObject({ into: 'prices', 'dry-run': true, 'as-of': '-', mapping: 'generic' })
  expect(readCall([], {}).name).toBe('help')
})

test('LANG-02 what the database says while a command opens it is in the operator’s language', () => {
  const note = { what: 'started', params: { port: '5433', data: '/srv/kimya' } } as const
  expect(stripBidi(databaseNote(wordsOf('ar'), note))).toBe(
    'بدأت قاعدة PostgreSQL المضمَّنة على المنفذ 5433، في المجلد /srv/kimya.',
  )
  expect(databaseNote(wordsOf('en'), { what: 'migrated', params: { names: '0001, 0002' } })).toBe(
    'Migrations applied: 0001, 0002.',
  )
})
