import { expect, test } from 'vitest'
import { standfirstOver } from './standfirst.server.ts'

const TEXT = '<p>ارتفعت <strong>أسعار</strong>\nاليوريا أمس.</p><p>وزاد الطلب.</p>'

test.each([
  ['ارتفعت أسعار اليوريا أمس.', ''],
  ['ارتفعت أسعار اليوريا أمس. وزاد الطلب.', ''],
  ['ارتفعت أسعار…', ''],
  ['اليوريا عند أعلى سعر في عام', 'اليوريا عند أعلى سعر في عام'],
  ['', ''],
])('CONTENT-02 MOVE-01 the standfirst %j is not shown twice', (summary, shown) => {
  expect(standfirstOver(summary, TEXT)).toBe(shown)
})
