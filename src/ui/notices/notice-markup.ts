import type { I18n } from '#i18n/i18n.ts'
import sprite from '../icons.svg?no-inline'
import type { Notice, PopupConfig } from './notices.ts'

const HEXAGON = 'M50 5 89 27.5v45L50 95 11 72.5v-45z'

/** A text as html. */
const text = (plain: string) =>
  plain.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;')

const icon = (name: 'alert' | 'close' | 'refresh') =>
  `<svg class="icon" aria-hidden="true"><use href="${sprite}#${name}"></use></svg>`

/** A button; what it does is named by `data-do`. */
const button = (does: string, look: string, name: string, inside = text(name)) =>
  `<button type="button" class="${look}" data-do="${does}"${inside === text(name) ? '' : ` aria-label="${text(name)}"`}>${inside}</button>`

const closing = (name: string) => button('close', 'icon-button', name, icon('close'))

/** HTML of the notices over a page (SHELL-06, 08, 12, 14, 15). `data-do` of a button names its action. */
export function noticeMarkup(notice: Notice, { t, fmt }: Pick<I18n, 't' | 'fmt'>): string {
  switch (notice.kind) {
    case 'popup':
      return popup(notice.config, t('ui.close'))
    case 'overlay':
      return overlay(notice.message ?? t('ui.overlay.title'), t('ui.overlay.note', { count: 30 }))
    case 'missing':
      return warning(text(t(notice.what === 'cookie' ? 'life.cookie' : 'life.storage')), t('ui.close'))
    case 'copy': {
      const time = `<time datetime="${text(notice.madeAt)}">${text(fmt.dateTime(notice.madeAt))}</time>`
      const [before = '', after = ''] = t('life.copy', { time: '\n' }).split(
        /[\u2066-\u2069]*\n[\u2066-\u2069]*/,
      )
      return warning(text(before) + time + text(after), t('ui.close'))
    }
    case 'update':
      return (
        `<div class="notice-bar band" role="status">${icon('refresh')}` +
        `<p><b>${text(t('ui.update.title'))}</b> <span>${text(t('ui.update.text'))}</span></p>` +
        button('yes', 'button sulphur small', t('ui.update.action')) +
        button('close', 'icon-button', t('ui.update.later'), icon('close')) +
        '</div>'
      )
    case 'consent':
      return (
        '<section class="notice-bar ask band" aria-labelledby="ask">' +
        `<p><b id="ask">${text(t('life.consent'))}</b> <span>${text(t('life.consent.text'))}</span></p>` +
        `<div class="row">${button('no', 'button sulphur small', t('life.consent.no'))}${button('yes', 'button sulphur small', t('life.consent.yes'))}</div>` +
        '</section>'
      )
  }
}

const warning = (html: string, close: string) =>
  `<div class="notice-bar band" role="alert">${icon('alert')}<p><b>${html}</b></p>${closing(close)}</div>`

/** Modal, on the native dialog, which traps the focus, gives it back and closes on Esc. */
function popup(config: PopupConfig, close: string): string {
  const { title, content, footer, btn_text: said = 'X', btn_color: color } = config
  const look = color ? `button${color === 'primary' ? '' : ` ${color}`} small` : 'icon-button'
  return (
    `<dialog class="${text(`popup ${config.class ?? ''}`.trim())}" aria-labelledby="pop-title"><div class="popup-box">` +
    `<div class="popup-head"><h2 id="pop-title">${text(title)}</h2>` +
    button('close', look, said === 'X' ? close : said, `<b>${text(said)}</b>`) +
    `</div><div class="popup-content">${text(content)}</div>` +
    (footer
      ? `<div class="popup-foot"><a class="button" href="${text(footer.href)}">${text(footer.text)}</a></div>`
      : '') +
    '</div></dialog>'
  )
}

const overlay = (title: string, note: string) =>
  `<div class="overlay" role="alertdialog" aria-modal="true" aria-label="${text(title)}" tabindex="-1"><div>` +
  '<div class="clock" aria-hidden="true"><svg viewBox="0 0 100 100">' +
  `<path d="${HEXAGON}"></path><path class="left" d="${HEXAGON}" pathLength="100"></path><path class="edge" d="${HEXAGON}"></path>` +
  `</svg><span class="big"></span></div><h2>${text(title)}</h2><p>${text(note)}</p>` +
  '<span class="visually-hidden" aria-live="polite"></span></div></div>'
