import { expect, test } from 'vitest'
import { termsOf } from './price-checks.server.ts'

const gradeOf = (text: string) => termsOf((name) => (name === 'grade' ? text : null)).grade

test('a grade is read by its name and by the names that files have for it', () => {
  for (const name of ['محببة', 'حبيبي', 'حبيبية', 'Granular', 'granulated'])
    expect(gradeOf(name)).toBe('granular')
  for (const name of ['مكورة', 'مبرغلة', 'Prilled', 'prill']) expect(gradeOf(name)).toBe('prilled')
  expect(gradeOf('درجة النفخ')).toBe('blow-moulding-grade')
  expect(gradeOf('درجة المعلق')).toBe('suspension-grade')
})
