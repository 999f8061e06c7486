import type { StartIsland } from '../island.ts'
import { keepDraft } from './draft.ts'
import { hearTyped } from './hear-typed.ts'
import { nameFiles, servePasswords, tickRules } from './small-helps.ts'

/**
 * What a form of readers gains by a script: it is checked before it is sent, its texts are counted, its passwords can be
 * looked at, and what is typed is stored. The server does all that matters of it by itself.
 */
export const start: StartIsland<{ draft?: string }> = async (form, { draft }) => {
  if (!(form instanceof HTMLFormElement)) return
  // First: it needs nothing more, and what else is fetched may not come.
  if (draft) keepDraft(form, draft)
  servePasswords(form)
  nameFiles(form)
  tickRules(form)
  // Most forms say nothing that counts: its words are fetched for those that do.
  if (form.querySelector('[data-max], template[data-part=errors]'))
    await (await import('./checked-form.ts')).helpFilling(form)
  hearTyped(form)
}
