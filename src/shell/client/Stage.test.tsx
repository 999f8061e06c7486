import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Lang } from '#i18n/locale.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { I18nProvider } from '#i18n/react.tsx'
import { ar as uiAr } from '#ui/messages.ar.ts'
import { en as uiEn } from '#ui/messages.en.ts'
import { ar } from '../client-messages.ar.ts'
import { en } from '../client-messages.en.ts'
import type { Notice } from './notices.ts'
import { Stage } from './Stage.tsx'

const WORDS = { ar: { ...uiAr, ...ar }, en: { ...uiEn, ...en } }
const nothing = () => {}

function draw(lang: Lang, ...notices: Notice[]): string {
  const input = { lang, dict: WORDS[lang], prefs: DEFAULT_PREFS, now: new Date('2026-11-20T11:35:00Z') }
  return renderToStaticMarkup(
    <I18nProvider value={input}>
      <Stage notices={notices} />
    </I18nProvider>,
  )
}

test('SHELL-15 consent: two buttons of the same look, named in the page’s language', () => {
  const html = draw('ar', { kind: 'consent', onChoice: nothing })
  const buttons = [...html.matchAll(/<button type="button" class="([^"]*)">([^<]*)</g)]
  expect(buttons.map(([, look]) => look)).toEqual(['btn sul sm', 'btn sul sm'])
  expect(buttons.map(([, , name]) => name)).toEqual(['أرفض', 'أوافق'])
})

test('SHELL-14 what is missing is said and can be dismissed', () => {
  const html = draw('en', { kind: 'missing', what: 'cookie', onDismiss: nothing })
  expect(html).toContain('Please enable cookies')
  expect(html).toContain('aria-label="Close"')
})

test.each([
  ['ar', 'تعذر تحديث هذه الصفحة الآن. أنت تقرأ نسخة محفوظة من '],
  ['en', 'This page cannot be updated at the moment. You are reading a saved copy from '],
] as const)('SAFE-03 %s an old copy says of when it is', (lang, text) => {
  const html = draw(lang, { kind: 'copy', madeAt: '2026-11-20T09:00:00.000Z' })
  expect(html).toContain(text)
  expect(html).toContain('<time dateTime="2026-11-20T09:00:00.000Z">')
  expect(html).toContain('12:00')
})

test('SHELL-12 bars wait for one another; popup and overlay do not', () => {
  const html = draw(
    'en',
    { kind: 'missing', what: 'storage', onDismiss: nothing },
    { kind: 'update', onUpdate: nothing },
    { kind: 'overlay', message: 'Importing' },
    {
      kind: 'popup',
      id: 1,
      config: { is_open: true, event_name: 'update', title: 'T', content: 'C', btn_text: 'Done' },
    },
  )
  expect(html.match(/class="upd/g)).toHaveLength(1)
  expect(html).toContain('Please enable Storage')
  expect(html).toContain('Importing')
  expect(html).toContain('<dialog class="pop"')
})
