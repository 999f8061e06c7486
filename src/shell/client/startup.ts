import { moreMessages } from '#catalogue/more.ts'
import { apiClient } from '#platform/http/client.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Translate } from '#i18n/translator.ts'
import { DESIGN_KEY, saveDesign } from '#ui/design.ts'
import type { RootData } from '../root-data.server.ts'
import { handErrorsTo } from './early-errors.ts'
import { createFailureHandler, createReporter, reportOf } from './errors.ts'
import { mirrorLanguage } from './language.ts'
import { onModuleFailure } from './module-failure.ts'
import { openPopup, showNotice } from './notices.ts'
import { explainTerms } from './explain-terms.ts'
import { closePoppers } from './close-poppers.ts'
import { coverSlowForms } from './slow-forms.ts'
import { cookiesWork, usableStore, type Store } from './storage.ts'
import { copyMadeAt } from './copy.ts'
import { checkVersion, clearOldStyle, countRun, isOtherVersion } from './version.ts'
import { suggestSearch } from './suggest-search.ts'
import { startWorker } from './worker.ts'

// The codes stand for the texts: no reader sees them.
const CODES = {
  unable_to_connect: 'unable_to_connect',
  not_responding: 'not_responding',
  internal: 'internal',
}
const DISMISSED_KEY = 'missing-dismissed'

let site: ReturnType<typeof openSite> | null = null

/** Everything that can wait until the page is read. Called again with the frame's newer data: it may name another version. */
export async function start(root: RootData, t: Translate): Promise<void> {
  const first = site === null
  const { store, askVersion, fail } = (site ??= openSite(root.lang, root.version))
  const updated = store !== null && (await checkVersions(store, root.version, first, askVersion))
  if (updated) {
    await moreMessages()
    openPopup({
      event_name: 'update',
      title: t('life.update.title'),
      content: t('life.update.text'),
      btn_text: t('life.update.done'),
      btn_color: 'primary',
    })
  }
  if (!first) return
  const { analytics, ads } = root.site
  if (analytics || ads) await import('./consent.ts').then(({ startTags }) => startTags(root.site), fail)
  await startWorker({ quiet: updated }).catch(fail)
}

/** Once a page load: errors get their channel, the storages are looked at and put in order. */
function openSite(lang: Lang, version: string) {
  const call = apiClient(lang, CODES)
  const send = createReporter((body) => call('/Web/Errors/', { method: 'POST', body }))
  const fail = createFailureHandler(send, () => location.pathname)
  const store = usableStore(() => localStorage)
  const session = usableStore(() => sessionStorage)
  handErrorsTo((event) => send(reportOf(event, location.pathname)))
  onModuleFailure(session, version)
  coverSlowForms()
  explainTerms()
  closePoppers()
  suggestSearch(lang, store)
  if (store) {
    clearOldStyle(store)
    mirrorLanguage(store, document)
    if (store.getItem(DESIGN_KEY) === null) saveDesign({})
  }
  tellMissing(cookiesWork(document), store !== null, session)
  performance.mark('started')
  const madeAt = copyMadeAt(performance)
  if (madeAt) showNotice({ kind: 'copy', madeAt })
  const askVersion = async () => {
    try {
      return (await call<{ version: string }>('/Web/Update/')).version
    } catch (error) {
      fail(error)
      return null
    }
  }
  return { store, askVersion, fail }
}

function tellMissing(cookies: boolean, storage: boolean, session: Store | null): void {
  if ((cookies && storage) || session?.getItem(DISMISSED_KEY)) return
  const onDismiss = () => session?.setItem(DISMISSED_KEY, '1')
  if (!cookies) showNotice({ kind: 'missing', what: 'cookie', onDismiss })
  if (!storage) showNotice({ kind: 'missing', what: 'storage', onDismiss })
}

/** Whether the reader has to know that this is another version than the one he used before. */
async function checkVersions(
  store: Store,
  shown: string,
  first: boolean,
  ask: () => Promise<string | null>,
): Promise<boolean> {
  // A copy read offline shows the version of its day; only the server knows whether it is the newer one.
  const isCopy =
    navigator.serviceWorker?.controller && isOtherVersion(store, shown) && (await ask()) !== shown
  if (isCopy) return false
  if (checkVersion(store, shown)) return true
  const newest = first ? await countRun(store, ask) : null
  return newest !== null && checkVersion(store, newest)
}
