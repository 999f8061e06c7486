import { expect, test } from 'vitest'
import { spelledOut } from './Link.tsx'

test('an address is written with its letters, and leads where it did', () => {
  const slug = 'سعر-MEG-5%-و/ما?بعد#ه "<'
  const path = `/c/p21-${encodeURIComponent(slug)}`
  expect(spelledOut(path)).toBe('/c/p21-سعر-MEG-5%25-و%2Fما%3Fبعد%23ه%20%22%3C')
  for (const one of [
    path,
    `${path}?next=${path}#${path}`,
    '/search?q=%D8%B3',
    '/c/%D8',
    '/c/%FF%41',
    '/c/1-س',
  ])
    expect(new URL(spelledOut(one), 'https://kimya.example').href).toBe(
      new URL(one, 'https://kimya.example').href,
    )
  expect(spelledOut(`/x?next=${path}`)).toBe(`/x?next=${path}`)
  expect(spelledOut('https://other.example/%D8%B3')).toBe('https://other.example/%D8%B3')
})
