import { expect, test } from 'vitest'
import { archiveWords } from '#admin/archives/words.server.ts'
import { findingName } from './summary.ts'

test('MOVE-01 why a picture did not come is said in words; another finding is named as the archive has it', () => {
  const [ar, en] = [archiveWords('ar'), archiveWords('en')]
  const of = (name: string, code = 'picture_missing') => ({ code, name })
  expect(findingName(ar, of('status 404'))).toBe('أجاب الموقع بالرمز 404')
  expect(findingName(en, of('damaged', 'picture_refused'))).toBe('The file is damaged')
  expect(findingName(en, of('https://old.example/a.jpg'))).toBe('https://old.example/a.jpg')
  expect(findingName(en, of('slow', 'shortcode'))).toBe('slow')
})
