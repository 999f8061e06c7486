import { pageLang } from '#i18n/page.ts'
import { openPopup } from '#ui/notices/notices.ts'

/** Says that the site is another version than the one that was read before (SHELL-13). */
export async function announceUpdate(): Promise<void> {
  const { words } =
    pageLang() === 'en' ? await import('#ui/notices/words.en.ts') : await import('#ui/notices/words.ar.ts')
  openPopup({
    event_name: 'update',
    title: words['life.update.title'],
    content: words['life.update.text'],
    btn_text: words['life.update.done'],
    btn_color: 'primary',
  })
}
