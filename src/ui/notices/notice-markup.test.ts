import { expect, test } from 'vitest'
import { createI18n } from '#i18n/i18n.ts'
import type { Lang } from '#i18n/locale.ts'
import { ar as sharedAr } from '#i18n/messages.ar.ts'
import { en as sharedEn } from '#i18n/messages.en.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { noticeMarkup } from './notice-markup.ts'
import type { Notice, PopupConfig } from './notices.ts'
import { words as ar } from './words.ar.ts'
import { words as en } from './words.en.ts'

const WORDS = { ar: { ...sharedAr, ...ar }, en: { ...sharedEn, ...en } }
const nothing = () => {}

function draw(lang: Lang, notice: Notice): string {
  const input = { lang, dict: WORDS[lang], prefs: DEFAULT_PREFS, now: new Date('2026-11-20T11:35:00Z') }
  return noticeMarkup(notice, createI18n(input))
}
const said = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('SHELL-15 consent: two buttons of the same look, named in the page’s language', () => {
  const html = draw('ar', { kind: 'consent', onChoice: nothing })
  const buttons = [...html.matchAll(/<button type="button" class="([^"]*)"[^>]*>([^<]*)</g)]
  expect(buttons.map(([, look]) => look)).toEqual(['button sulphur small', 'button sulphur small'])
  expect(buttons.map(([, , name]) => name)).toEqual(['أرفض', 'أوافق'])
})

test('SHELL-14 what is missing is said and can be dismissed', () => {
  const html = draw('en', { kind: 'missing', what: 'cookie', onDismiss: nothing })
  expect(html).toContain('Please enable cookies')
  expect(html).toContain('role="alert"')
  expect(html).toContain('aria-label="Close"')
})

test.each([
  ['ar', 'تعذر تحديث هذه الصفحة الآن. أنت تقرأ نسخة محفوظة من '],
  ['en', 'This page cannot be updated at the moment. You are reading a saved copy from '],
] as const)('SAFE-03 %s an old copy says of when it is', (lang, text) => {
  const html = draw(lang, { kind: 'copy', madeAt: '2026-11-20T09:00:00.000Z' })
  expect(html).toContain(`<b>${text}<time datetime="2026-11-20T09:00:00.000Z">`)
  expect(html).toContain('12:00</time>.</b>')
})

test('SHELL-06 overlay: what is being done, or the default message', () => {
  expect(said(draw('ar', { kind: 'overlay' }))).toMatch(/^جارٍ التنفيذ لا تغلق الصفحة/)
  expect(said(draw('en', { kind: 'overlay', message: 'Importing' }))).toMatch(/^Importing /)
})

test('SHELL-08 popup: title, content, footer and the default close text X; nothing of them is html', () => {
  const config: PopupConfig = {
    is_open: true,
    event_name: 'userActived',
    title: 'T <b>',
    content: 'C & "D"',
    footer: { text: 'F', href: '/account/login' },
    class: 'wide',
  }
  const html = draw('ar', { kind: 'popup', config })
  expect(said(html)).toBe('T &lt;b&gt; X C &amp; &quot;D&quot; F')
  expect(html).toMatch(/^<dialog class="popup wide" aria-labelledby="pop-title">/)
  expect(html).toContain('aria-label="إغلاق"><b>X</b>')
  expect(draw('en', { kind: 'popup', config: { ...config, btn_text: 'Log in' } })).toContain('<b>Log in</b>')
})

test('SHELL-12 a waiting version: now, or later', () => {
  const html = draw('en', { kind: 'update', onUpdate: nothing })
  expect(said(html)).toBe('New version available! Click to update. Update')
  expect(html).toContain('aria-label="Later"')
})
