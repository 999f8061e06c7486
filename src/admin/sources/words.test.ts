import { expect, test } from 'vitest'
import { en } from './messages.en.ts'
import { problemText } from './words.server.ts'

const NAMES = 'name title most rows total series unit expected names was wasTo now text columns'.split(' ')

test('LIVE-03 every reason that a run can have is worded in both languages', () => {
  for (const code of Object.keys(en).filter((key) => key.startsWith('source.problem.')))
    for (const lang of ['ar', 'en'] as const) {
      const params = Object.fromEntries(NAMES.map((one) => [one, 'x']))
      const text = problemText(lang, { code, params: { id: '#7', ...params, count: 3 } })
      expect(text, code).not.toContain('{')
      expect(text, code).not.toBe(code)
    }
})
