import { expect, test } from 'vitest'
import { contentDisposition } from './file-name.ts'

const day = new Date('2026-11-20T22:00:00Z')

test('MKT-08 the file is named after its section and the day in Riyadh, in ASCII and in the language', () => {
  expect(contentDisposition({ format: 'csv', name: 'production-capacity', day })).toBe(
    'attachment; filename="kimya-production-capacity-2026-11-21.csv"; filename*=UTF-8\'\'kimya-production-capacity-2026-11-21.csv',
  )
  const header = contentDisposition({
    format: 'xlsx',
    name: 'production-capacity',
    title: 'الطاقة الإنتاجية',
    day,
  })
  expect(decodeURIComponent(header.split("UTF-8''")[1]!)).toBe('kimya-الطاقة-الإنتاجية-2026-11-21.xlsx')
})

test('MKT-08 no name breaks out of the header', () => {
  const header = contentDisposition({
    format: 'json',
    name: 'a"; x=\r\nSet-Cookie: b',
    title: "'../(é)*",
    day,
  })
  expect(header).toBe(
    'attachment; filename="kimya-a-x-set-cookie-b-2026-11-21.json"; filename*=UTF-8\'\'kimya-%C3%A9-2026-11-21.json',
  )
})
