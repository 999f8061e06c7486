import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ar as coreAr } from '#catalogue/core.ar.ts'
import { en as coreEn } from '#catalogue/core.en.ts'
import { dictionaryOf, provideMessages } from '#catalogue/dictionary.ts'
import { ar as formsAr } from '#ui/form/form-messages.ar.ts'
import { en as formsEn } from '#ui/form/form-messages.en.ts'
import { ar as editorAr } from '#entries/editor/messages.ar.ts'
import { en as editorEn } from '#entries/editor/messages.en.ts'
import { ar as remarksAr } from '#entries/editor/remarks/messages.ar.ts'
import { en as remarksEn } from '#entries/editor/remarks/messages.en.ts'
import type { EditorRemark } from '#entries/editor/remarks/remark.ts'
import { RichTextField } from '#entries/editor/RichTextField.tsx'
import type { EditorHandle } from '#entries/editor/handle.ts'
import { I18nProvider } from '#i18n/react.tsx'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import '#ui/css/index.css'

/** The editor alone in a form, for tests and measurements: `?lang=en` is the page's language, `?text=` that of the text. */
const query = new URLSearchParams(location.search)
const lang = query.get('lang') === 'en' ? 'en' : 'ar'
const text = query.get('text') === 'en' ? 'en' : query.get('text') === 'ar' ? 'ar' : lang
provideMessages('ar', { ...coreAr, ...formsAr, ...editorAr, ...remarksAr })
provideMessages('en', { ...coreEn, ...formsEn, ...editorEn, ...remarksEn })

declare global {
  interface Window {
    /** The initial value of the field. */
    begin?: string
    editor?: EditorHandle | null
    /** The remarks on the text. */
    remarks?: readonly EditorRemark[]
    /** Blocks whose figures were asked for, one list a question. */
    asked?: string[][]
  }
}

/** A list of two words, and a series in which methanol is at 312. */
const remarks = {
  words: () =>
    Promise.resolve([
      { id: 1, phrase: 'بتروكيميائي', better: 'بتروكيماوي', reason: 'نكتبها بالواو', exact: false },
      { id: 2, phrase: 'petchem', better: 'petrochemical', reason: 'Trade slang', exact: false },
    ]),
  figures(texts: readonly string[]) {
    window.asked = [...(window.asked ?? []), [...texts]]
    return Promise.resolve(
      texts.map((one) =>
        [...one.matchAll(/318/g)].map(({ index }) => ({
          id: `figure-${index}`,
          from: index,
          to: index + 3,
          text: '318',
          ours: '312',
          unit: 'USD/t',
          day: '2026-11-20',
          name: 'Methanol',
          href: '/products-prices/show/methanol/cn',
        })),
      ),
    )
  },
  isIgnored: () => false,
  onRemarks(list: readonly EditorRemark[]) {
    window.remarks = list
  },
}

const services = {
  remarks,
  images: {
    choose: () => Promise.resolve({ key: 'plant', alt: 'مصنع', caption: 'مصنع في الجبيل', credit: 'كيميا' }),
    preview: () =>
      'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%22480%22 height=%22200%22/%3E',
  },
  cards: {
    known: (address: string) =>
      Promise.resolve(address.includes('youtu.be') ? 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' : null),
    quote: () => Promise.reject(new Error('Nothing is stored here')),
    // The first time the site does not answer.
    show: (_address: string, again: boolean) =>
      Promise.resolve({
        state: again ? ('stored' as const) : ('waiting' as const),
        title: 'وحدة التكسير',
        words: '',
        about: 'كيميا · يوتيوب',
        picture: null,
        quotable: null,
      }),
  },
  embeds: {
    choose: () =>
      Promise.resolve({ kind: 'chart' as const, id: 'products-prices:price', state: 'product=meg' }),
    show: () => Promise.resolve({ title: 'سعر MEG', frame: null }),
  },
}

function Page() {
  const handle = useRef<EditorHandle>(null)
  const [changes, setChanges] = useState(0)
  return (
    <main className="con">
      <h1>{text === 'ar' ? 'النص' : 'Text'}</h1>
      <form method="post">
        <RichTextField
          name="body"
          lang={text}
          label={lang === 'ar' ? 'نص المادة' : 'Text of the story'}
          value={window.begin ?? ''}
          required
          services={services}
          staleBlocks={query.has('stale') ? [1] : []}
          handle={(next) => {
            handle.current = next
            window.editor = next
          }}
          onChange={() => setChanges((count) => count + 1)}
        />
        <output hidden>{changes}</output>
        <button type="submit" className="button">
          {lang === 'ar' ? 'حفظ' : 'Save'}
        </button>
      </form>
    </main>
  )
}

// The first frames that show the text, and the editor over it, for the benchmark.
for (const [mark, selector] of [
  ['text-painted', '.editor > *'],
  ['editor-painted', '.ed.ProseMirror > *'],
] as const)
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark(mark)))
  }).observe(document, { attributes: true, childList: true, subtree: true })

document.documentElement.lang = lang
document.documentElement.dir = lang === 'ar' ? 'rtl' : 'ltr'
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <I18nProvider value={{ lang, prefs: DEFAULT_PREFS, now: new Date(), dict: dictionaryOf(lang) }}>
    <Page />
  </I18nProvider>,
)
