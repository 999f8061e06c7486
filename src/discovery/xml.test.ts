import { expect, test } from 'vitest'
import { element, empty, escapeXml, wrap } from './xml.ts'

test('marks of XML are escaped and characters that XML forbids are dropped', () => {
  expect(escapeXml(`]]> <b> & "x" 'y'`)).toBe(']]&gt; &lt;b&gt; &amp; &quot;x&quot; &apos;y&apos;')
  expect(escapeXml('a\u0000b\u000Bc\uD800d\uFFFE')).toBe('abcd')
  expect(escapeXml('CO₂ 𝛼 عربي')).toBe('CO₂ 𝛼 عربي')
})

test('an empty text makes no element', () => {
  expect(element('a', null)).toBe('')
  expect(wrap('r', [element('a', 'x', { n: '1' }), empty('b', { href: 'a&b', lang: undefined })])).toBe(
    '<r><a n="1">x</a><b href="a&amp;b"/></r>',
  )
})
