import { useEffect, useRef, useState, type RefObject } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { ApiError, apiClient } from '#platform/http/client.ts'
import { columnNamed, valueIn } from '../form/read-form.ts'
import { fieldsIn, type FormModel } from '../form/model.ts'
import type { Value, Values } from '../values.ts'
import { Autosave } from './autosave.ts'
import type { Answer, Sent, Status } from './contract.ts'
import { hasFocus, writeInPlace } from './controls.ts'
import { openJournal } from './journal.ts'
import { mergeTexts } from './merge-texts.ts'

/** Where a thing is saved. */
export interface Place {
  kind: string
  /** Null while it is new: its first save begins it. */
  key: string | null
  account: string
}

/** The state of autosaving as the screen shows it. */
export interface Saving {
  status: Status
  /** Values that came from elsewhere, and how often each was rendered again for that. */
  values: Values
  renderKeys: Readonly<Record<string, number>>
  clashes: Readonly<Record<string, Value>>
  faulty: readonly string[]
  restored: boolean
  /** What an earlier visit left in this browser could not be read. */
  unread: boolean
  /** A control of the form was changed. */
  changed: (form: HTMLFormElement, control: string) => void
  settle: (column: string, value: Value) => void
  retry: () => void
  /** The server has this version: what others, or another window, changed is fetched where it is ahead. */
  onVersion: (version: number) => void
  /** The form is sent as a whole: it says what its changes are based on now, not what it was loaded with. */
  submitting: (form: HTMLFormElement) => void
}

interface EntryAnswer {
  version: number
  values: Values
}

/** The form on the screen, in which a text can be changed without rendering it again. */
export interface Screen {
  form: RefObject<HTMLFormElement | null>
  /** Replaces the text of a column's editor; false where it has none. */
  replace: (column: string, html: string) => boolean
}

/**
 * Saves a form by itself as long as it is open. `onBegun` gets the key of a new thing. On the server, and without
 * script, nothing happens and the form's own buttons save.
 */
export function useAutosave(
  place: Place,
  loaded: { values: Values; version: number; form: FormModel },
  screen: Screen,
  onBegun: (key: string) => void,
): Saving {
  const { lang, t } = useI18n()
  const [status, setStatus] = useState<Status>({ kind: 'same' })
  const [values, setValues] = useState<Values>({})
  const [renderKeys, setRenderKeys] = useState<Readonly<Record<string, number>>>({})
  const [clashes, setClashes] = useState<Readonly<Record<string, Value>>>({})
  const [faulty, setFaulty] = useState<readonly string[]>([])
  const [restored, setRestored] = useState(false)
  const [unread, setUnread] = useState(false)
  const autosave = useRef<Autosave>(null)
  const onBegunNow = useRef(onBegun)
  onBegunNow.current = onBegun
  const screenNow = useRef(screen)
  screenNow.current = screen
  /** The column in which somebody typed last, and whether this page is writing into it itself. */
  const typedIn = useRef<string | null>(null)
  const isWriting = useRef(false)
  const leaving = useRef(false)
  const ask = useRef<(version: number) => void>(null)

  useEffect(() => {
    const call = apiClient(lang, {
      unable_to_connect: t('entries.status.waiting'),
      not_responding: t('entries.status.waiting'),
      internal: t('entries.status.waiting'),
    })
    let { key } = place
    let begun: Values | null = null
    const intent = crypto.randomUUID()
    const address = () => `/admin/api/Entries/${place.kind}/${encodeURIComponent(key ?? '')}`
    const send = async (sent: Sent): Promise<Answer> => {
      try {
        if (key === null) {
          // Should the answer be lost, the same is asked again: it is begun once.
          const first = (begun ??= sent.fields)
          const made = await call<{ key: string; version: number; faulty: string[] }>(
            `/admin/api/Entries/${place.kind}`,
            {
              method: 'POST',
              body: { fields: first },
              headers: { 'Idempotency-Key': intent },
            },
          )
          key = made.key
          const before = journal
          journal = journalOf(key)
          // Found under its own address from now on, and not in the next new thing.
          await journal
            .write(own.unsaved)
            .then(() => before.write({}))
            .catch(() => undefined)
          onBegunNow.current(key)
          if (first === sent.fields)
            return { kind: 'saved', version: made.version, others: {}, faulty: made.faulty }
        }
        const saved = await call<{ version: number; others: Values; faulty: string[] }>(address(), {
          method: 'PATCH',
          body: sent,
        })
        return { kind: 'saved', ...saved }
      } catch (error) {
        return refusalOf(error, async (columns) => {
          const now = await call<EntryAnswer>(address())
          return { kind: 'clash', columns, version: now.version, values: now.values }
        })
      }
    }
    const isWritten = (column: string, value: Value): boolean => {
      const { form, replace } = screenNow.current
      if (!form.current) return false
      isWriting.current = true
      try {
        const isReplaced = rich.has(column) && replace(column, typeof value === 'string' ? value : '')
        return isReplaced || writeInPlace(form.current, column, value)
      } finally {
        isWriting.current = false
      }
    }
    // Shows what came from elsewhere in the controls.
    const draw = (news: Values) => {
      setValues((known) => ({ ...known, ...news }))
      const anew = Object.entries(news).flatMap(([column, value]) =>
        isWritten(column, value) ? [] : [column],
      )
      setRenderKeys((known) => ({
        ...known,
        ...Object.fromEntries(anew.map((column) => [column, (known[column] ?? 0) + 1])),
      }))
    }
    const journalOf = (of: string | null) => openJournal(`${place.account}/${place.kind}/${of ?? 'new'}`)
    let journal = journalOf(place.key)
    const rich = new Set(
      fieldsIn(loaded.form).flatMap(({ type, columns }) =>
        type === 'richText' ? columns.map(({ name }) => name) : [],
      ),
    )
    const own = new Autosave({
      values: loaded.values,
      version: loaded.version,
      visit: crypto.randomUUID(),
      send,
      journal: { write: (changes) => journal.write(changes) },
      onStatus: setStatus,
      onOthers: draw,
      merge: (column, at) => (rich.has(column) ? mergeTexts(at) : null),
      onMerged: (column, value) => draw({ [column]: value }),
      onClash: (column, theirs) => setClashes((known) => ({ ...known, [column]: theirs })),
      onFaulty: setFaulty,
      isHeld: (column) => {
        const { form } = screenNow.current
        return typedIn.current === column && form.current !== null && hasFocus(form.current, column)
      },
      now: () => Date.now(),
      later: (work, ms) => {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
    })
    autosave.current = own
    ask.current = (version) => {
      if (key === null || version <= own.version || !own.isSaved) return
      void call<EntryAnswer>(address())
        .then((now) => own.news(now.version, now.values))
        // Asked again with the next word of who else is here.
        .catch(() => undefined)
    }
    void journal
      .read()
      // A store that is busy or was closed under us opens the second time.
      .catch(() => journal.read())
      .then((changes) => own.restore(changes))
      .then((back) => {
        if (Object.keys(back).length === 0) return
        draw(back)
        setRestored(true)
      })
      .catch(() => setUnread(true))
    const again = () => own.retry()
    const leave = (event: BeforeUnloadEvent) => {
      if (!own.isSaved && !leaving.current) event.preventDefault()
    }
    const { current: area } = screenNow.current.form
    const left = () => {
      typedIn.current = null
      own.left()
    }
    area?.addEventListener('focusout', left)
    addEventListener('online', again)
    addEventListener('focus', again)
    addEventListener('beforeunload', leave)
    return () => {
      own.stop()
      area?.removeEventListener('focusout', left)
      removeEventListener('online', again)
      removeEventListener('focus', again)
      removeEventListener('beforeunload', leave)
    }
    // A thing is one visit: what the loader says later is heard from the server's answers.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [place.kind, place.account, lang])

  return {
    status,
    values,
    renderKeys,
    clashes,
    faulty,
    restored,
    unread,
    changed(form, control) {
      const name = columnNamed(control)
      const field = fieldsIn(loaded.form).find(
        (one) => one.columns.some((column) => column.name === name) || one.reasons?.name === name,
      )
      if (!field || field.locked) return
      const column = field.columns.find((one) => one.name === name) ?? {
        name,
        lang: null,
        shape: 'text' as const,
      }
      const value = valueIn(new FormData(form), field, column)
      if (!isWriting.current) typedIn.current = name
      setValues((known) => ({ ...known, [name]: value }))
      autosave.current?.change(name, value)
    },
    settle(column, value) {
      setClashes(({ [column]: _settled, ...rest }) => rest)
      setValues((known) => ({ ...known, [column]: value }))
      setRenderKeys((known) => ({ ...known, [column]: (known[column] ?? 0) + 1 }))
      autosave.current?.settle(column, value)
    },
    retry: () => autosave.current?.retry(),
    onVersion: (version) => ask.current?.(version),
    submitting(form) {
      const own = autosave.current
      if (!own) return
      leaving.current = true
      for (const input of form.querySelectorAll<HTMLInputElement>('input[name^="was."]'))
        input.value = own.marksOf(input.name.slice('was.'.length)).join(' ')
      const version = form.querySelector<HTMLInputElement>('input[name="version"]')
      if (version) version.value = String(own.version)
    },
  }
}

async function refusalOf(error: unknown, clash: (columns: string[]) => Promise<Answer>): Promise<Answer> {
  if (!(error instanceof ApiError)) throw error
  const { code, status, fields, message } = error
  if (code === 'stale') return clash(Object.keys(fields)).catch(() => ({ kind: 'away' }))
  if (status === 0 || status === 429 || status >= 500) return { kind: 'away' }
  if (status === 401 || code === 'bad_token' || code === 'not_allowed') return { kind: 'loggedOut' }
  return { kind: 'refused', text: message }
}
