import { pageLang } from '#i18n/page.ts'
import { DESIGN_KEY, saveDesign } from '#ui/page/design.ts'
import { showNotice } from '#ui/notices/notices.ts'
import { closePoppers } from '../page/close-poppers.ts'
import { copyMadeAt } from '../page/copy.ts'
import { setPageErrorHandler } from './early-errors.ts'
import { explainTerms } from '../page/explain-terms.ts'
import { pageFacts } from '../facts.ts'
import { mirrorLanguage } from '../page/language.ts'
import { coverSlowForms } from '../page/slow-forms.ts'
import { cookiesWork, usableStore, type Store } from './storage.ts'
import { suggestSearch } from '../search/suggest-search.ts'
import { checkVersion, clearOldStyle, countRun, isOtherVersion } from './version.ts'
import { startWorker } from './worker.ts'

const DISMISSED_KEY = 'missing-dismissed'
/** So long a page is open before it counts as read. */
const READ_MS = 5000

/** Most pages have nothing to report: what sends it is fetched with the first of it. */
const reporting = () => import('./report.ts')
const fail = async (error: unknown) => (await reporting()).fail(error)
const askVersion = async () => (await reporting()).askVersion()

/** Everything that can wait until the page is read: the storages are looked at and put in order, errors get their channel. */
export async function start(): Promise<void> {
  const store = usableStore(() => localStorage)
  const session = usableStore(() => sessionStorage)
  setPageErrorHandler((event) => void reporting().then(({ reportEvent }) => reportEvent(event)))
  coverSlowForms()
  explainTerms()
  closePoppers()
  // A page that is left sooner was not read; what comes later, comes with no reader's wait.
  setTimeout(() => {
    import('../reading.ts').catch(() => {})
  }, READ_MS)
  suggestSearch(pageLang(), store)
  if (store) {
    clearOldStyle(store)
    mirrorLanguage(store, document)
    if (store.getItem(DESIGN_KEY) === null) saveDesign({})
  }
  warnOfMissing(cookiesWork(document), store !== null, session)
  performance.mark('started')
  const madeAt = copyMadeAt(performance)
  if (madeAt) showNotice({ kind: 'copy', madeAt })
  const { version, tags } = pageFacts
  const updated = store !== null && (await checkVersions(store, version))
  if (updated) await import('./announce-update.ts').then((update) => update.announceUpdate(), fail)
  if (tags) await import('./consent.ts').then((consent) => consent.startTags(tags), fail)
  // Without a worker the portal is only not there offline.
  await startWorker({ quiet: updated }).catch(console.info)
}

function warnOfMissing(cookies: boolean, storage: boolean, session: Store | null): void {
  if ((cookies && storage) || session?.getItem(DISMISSED_KEY)) return
  const onDismiss = () => session?.setItem(DISMISSED_KEY, '1')
  if (!cookies) showNotice({ kind: 'missing', what: 'cookie', onDismiss })
  if (!storage) showNotice({ kind: 'missing', what: 'storage', onDismiss })
}

/** Whether to announce that this is another version than the one used before. */
async function checkVersions(store: Store, shown: string): Promise<boolean> {
  // A copy read offline shows the version of its day; only the server knows whether it is the newer one.
  const isCopy =
    navigator.serviceWorker?.controller && isOtherVersion(store, shown) && (await askVersion()) !== shown
  if (isCopy) return false
  if (checkVersion(store, shown)) return true
  const newest = await countRun(store, askVersion)
  return newest !== null && checkVersion(store, newest)
}
