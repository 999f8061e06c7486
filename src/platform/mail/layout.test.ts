import { describe, expect, test } from 'vitest'
import { layoutMail, type MailContent } from './layout.server.ts'

const content: MailContent = {
  lang: 'ar',
  site: { name: 'مرصد الكيماويات', url: 'https://kimya.example' },
  heading: 'رسالة جديدة',
  blocks: [
    { kind: 'text', text: 'وصلت رسالة <b>من القارئ</b>' },
    { kind: 'fields', rows: [{ label: 'البريد', value: 'a@x.example"><script>' }] },
    { kind: 'quote', text: 'سطر أول\nline two & more' },
    { kind: 'button', label: 'افتح', url: 'https://kimya.example/?a=1&b=2' },
  ],
  footer: 'أُرسلت هذه الرسالة آليًا.',
}

describe('mail layout', () => {
  test.each([
    ['ar', 'rtl'],
    ['en', 'ltr'],
  ] as const)('LANG-01 a mail in %s runs %s, also where a mail program takes no style', (lang, dir) => {
    const { html } = layoutMail({ ...content, lang })
    expect(html).toContain(`<html lang="${lang}" dir="${dir}">`)
    expect(html).toContain(`<body dir="${dir}"`)
    const tags = html.match(/<(?:table|td)[^>]*>/g) ?? []
    expect(tags.length).toBeGreaterThan(6)
    for (const tag of tags) expect(tag).toContain(`dir="${dir}"`)
    // The side is named only before the `start` that newer programs take instead.
    const side = dir === 'rtl' ? 'right' : 'left'
    expect(html).toContain(`text-align:${side};text-align:start`)
    expect(html.replaceAll(`text-align:${side};text-align:start`, '')).not.toMatch(
      /(?:text-align|padding|margin|border)-?:?\s*(?:left|right)|-(?:left|right):/,
    )
    expect(html).toContain('bgcolor="#ffffff"')
    expect(html).toContain('width="600"')
  })

  test('what people wrote stays text', () => {
    const { html } = layoutMail(content)
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;b&gt;من القارئ&lt;/b&gt;')
    expect(html).toContain('a@x.example&quot;&gt;&lt;script&gt;')
    expect(html).toContain('href="https://kimya.example/?a=1&amp;b=2"')
  })

  test('LANG-06 dates and signed percents keep their order in an Arabic quote', () => {
    const blocks = [{ kind: 'quote', text: 'تراجع السعر −3.0% في 2026-11-20' }] as const
    const line = 'تراجع السعر \u2066−3.0%\u2069 في \u20662026-11-20\u2069'
    const { html, text } = layoutMail({ ...content, blocks })
    expect(html).toContain(line)
    expect(text).toContain(`> ${line}`)
  })

  test('LANG-06 values are isolated and a quote has its own direction', () => {
    const { html, text } = layoutMail(content)
    expect(html).toContain('<bdi>a@x.example')
    expect(html).toContain('<div dir="auto"')
    expect(text).toContain('البريد: \u2068a@x.example"><script>\u2069')
  })

  test('the plain text says everything the HTML says', () => {
    expect(layoutMail(content).text).toBe(
      'رسالة جديدة\n\nوصلت رسالة <b>من القارئ</b>\n\nالبريد: \u2068a@x.example"><script>\u2069\n\n> سطر أول\n> line two & more\n\n' +
        'افتح:\nhttps://kimya.example/?a=1&b=2\n\n--\nأُرسلت هذه الرسالة آليًا.\n\nمرصد الكيماويات\nhttps://kimya.example\n',
    )
  })

  test('a button leads nowhere but to the web', () => {
    const bad: MailContent = {
      ...content,
      blocks: [{ kind: 'button', label: 'x', url: 'javascript:alert(1)' }],
    }
    expect(() => layoutMail(bad)).toThrow(RangeError)
  })
})
