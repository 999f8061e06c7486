import type { I18n } from '#i18n/i18n.ts'
import { followUp } from './follow-up.ts'
import { noticeMarkup } from './notice-markup.ts'
import { currentNotices, hideNotice, type Notice } from './notices.ts'
import { pageLang } from '#i18n/page.ts'
import { pageI18n } from '#i18n/page-i18n.ts'

const SECONDS = 30
const SPOKEN_EVERY = 10

const shown = new Map<Notice, HTMLElement>()
let words: Promise<I18n> | undefined

async function noticeWords(): Promise<I18n> {
  const { words: own } = pageLang() === 'en' ? await import('./words.en.ts') : await import('./words.ar.ts')
  return pageI18n(own)
}

/** Renders the notices: one popup after the other, the overlay, and one bar at a time at the foot of the window. */
export async function draw(): Promise<void> {
  const i18n = await (words ??= noticeWords())
  const notices = currentNotices()
  const first = (...kinds: Notice['kind'][]) => notices.find(({ kind }) => kinds.includes(kind))
  const wanted = [first('popup'), first('overlay'), first('missing', 'copy', 'update', 'consent')]
  for (const [notice, element] of shown) {
    if (wanted.includes(notice)) continue
    shown.delete(notice)
    element.remove()
  }
  for (const notice of wanted) if (notice && !shown.has(notice)) shown.set(notice, put(notice, i18n))
}

function put(notice: Notice, i18n: I18n): HTMLElement {
  const template = document.createElement('template')
  template.innerHTML = noticeMarkup(notice, i18n)
  const element = template.content.firstElementChild as HTMLElement
  document.body.append(element)
  if (element instanceof HTMLDialogElement && notice.kind === 'popup') open(element, notice)
  else if (notice.kind === 'overlay') count(element, notice, i18n)
  else
    element.addEventListener('click', ({ target }) => {
      const does = target instanceof Element && target.closest<HTMLElement>('[data-do]')?.dataset['do']
      if (does) answer(notice, does)
    })
  return element
}

function open(dialog: HTMLDialogElement, notice: Notice & { kind: 'popup' }): void {
  const { config } = notice
  if (config.style) dialog.style.cssText = config.style
  dialog.addEventListener('click', ({ target }) => {
    const closes = target instanceof Element && target.closest('[data-do]')
    if (target === dialog || closes) dialog.close()
  })
  dialog.addEventListener('close', () => {
    hideNotice(notice)
    void followUp(config.event_name, pageLang())
  })
  if (config.is_open) dialog.showModal()
}

/** Ticks every second, is read out every ten, and hides after thirty (SHELL-06). */
function count(element: HTMLElement, notice: Notice, { t, fmt }: I18n): void {
  const started = performance.now()
  const [big, ring, said] = ['.big', '.left', '[aria-live]'].map((part) => element.querySelector(part))
  const showRemaining = () => {
    const left = Math.max(0, SECONDS - Math.round((performance.now() - started) / 1000))
    if (big) big.textContent = fmt.number(left)
    ring?.setAttribute('stroke-dasharray', `${(left / SECONDS) * 100} 100`)
    const spoken = t('ui.overlay.left', { count: Math.ceil(left / SPOKEN_EVERY) * SPOKEN_EVERY })
    if (said && said.textContent !== spoken) said.textContent = spoken
    if (left === 0) hideNotice(notice)
    if (left === 0 || !element.isConnected) clearInterval(timer)
  }
  const timer = setInterval(showRemaining, 1000)
  showRemaining()
  element.focus()
}

function answer(notice: Notice, does: string): void {
  hideNotice(notice)
  if (notice.kind === 'missing') notice.onDismiss()
  else if (notice.kind === 'update' && does === 'yes') notice.onUpdate()
  else if (notice.kind === 'consent') notice.onChoice(does === 'yes')
}
