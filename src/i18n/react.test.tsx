import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Lang } from './locale.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'
import { DEFAULT_PREFS } from './prefs.ts'
import { Bidi, Fallback, I18nProvider, Lat, Message, Num, Time, useI18n } from './react.tsx'

const NOW = new Date('2026-11-20T12:05:00Z')

function render(lang: Lang, children: ReactNode): string {
  const value = { lang, dict: lang === 'ar' ? ar : en, prefs: DEFAULT_PREFS, now: NOW }
  return renderToStaticMarkup(<I18nProvider value={value}>{children}</I18nProvider>)
}

function Direction() {
  return useI18n().dir
}

test('LANG-04 a text missing in the page’s language shows the twin’s, marked, with its own lang and dir', () => {
  expect(render('ar', <Fallback ar="سعر" en="Price" />)).toBe('سعر')
  expect(render('ar', <Fallback ar=" " en="Price" />)).toBe(
    '<span lang="en" dir="ltr">Price <small class="language-mark" title="هذا النص متاح بالإنجليزية فقط">In English</small></span>',
  )
  expect(render('en', <Fallback ar="سعر" en={null} />)).toBe(
    '<span lang="ar" dir="rtl">سعر <small class="language-mark" title="This text is available in Arabic only">بالعربية</small></span>',
  )
  expect(render('en', <Fallback />)).toBe('—')
})

test('LANG-06 figures, names and an editor’s plain string are isolated', () => {
  expect(render('ar', <Num className="bold">−0.8%</Num>)).toBe(
    '<bdi class="number bold" dir="ltr">−0.8%</bdi>',
  )
  expect(render('ar', <Lat>CAS 67-56-1</Lat>)).toBe('<bdi class="latin" dir="ltr">CAS 67-56-1</bdi>')
  expect(render('ar', <Bidi text="ارتفع 17% في BASF" />)).toBe(
    'ارتفع <bdi class="number" dir="ltr">17%</bdi> في <bdi dir="ltr">BASF</bdi>',
  )
})

test('LANG-05 <Time> says the moment to people and to machines', () => {
  expect(render('ar', <Time dateTime="2026-11-20" />)).toBe(
    '<time dateTime="2026-11-20">20 نوفمبر 2026</time>',
  )
  expect(render('ar', <Time dateTime={new Date(NOW.getTime() - 7_200_000)} as="relative" />)).toBe(
    '<time dateTime="2026-11-20T10:05:00.000Z" data-ago="">قبل ساعتين</time>',
  )
  expect(render('ar', <Time dateTime={null} />)).toBe('—')
})

test('LANG-05 elements and texts fill a message’s places', () => {
  expect(
    render('ar', <Message id="i18n.hijriDate" params={{ day: 10, month: <b>رجب</b>, year: '1448' }} />),
  ).toBe('10 <b>رجب</b> 1448 هـ')
  expect(render('ar', <Message id="i18n.now" />)).toBe('الآن')
  // @ts-expect-error its places must be filled
  expect(render('ar', <Message id="i18n.hijriDate" />)).toContain('day')
})

test('LANG-01 a component outside the provider fails loudly', () => {
  expect(() => renderToStaticMarkup(<Direction />)).toThrow('I18nProvider')
})
