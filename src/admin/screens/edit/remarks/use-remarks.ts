import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { EditorHandle } from '#entries/editor/handle.ts'
import type { EditorRemark, FigureMark, StyleWord } from '#entries/editor/remarks/remark.ts'
import type { EditorServices } from '#entries/editor/services.ts'
import { firstWords } from '#entries/twins/blocks.ts'
import { behindIn, confirmTwins, followTwins, type Twins } from '#entries/twins/twins.ts'
import { useI18n } from '#i18n/react.tsx'
import { apiClient } from '#platform/http/client.ts'
import type { ColumnRemark, LoadedRemarks } from '../../../remarks/contract.ts'

const REST_MS = 500

/** Where the remarks are of, and what they begin with. */
interface Asked {
  kind: string
  /** Null while the thing is new. */
  key: string | null
  loaded: LoadedRemarks
  form: RefObject<HTMLFormElement | null>
}

/**
 * The remarks on a thing's texts while they are written. Without script, and until an editor has read its text, those with
 * which the server began.
 */
export function useEntryRemarks({ kind, key, loaded, form }: Asked) {
  const { lang, t } = useI18n()
  const [byColumn, setByColumn] = useState<Readonly<Record<string, readonly EditorRemark[]>>>({})
  const [twins, setTwins] = useState<Readonly<Record<string, Twins>> | null>(null)
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [gone, setGone] = useState<ReadonlySet<string>>(() => new Set())
  const [failed, setFailed] = useState(false)
  const handles = useRef<Record<string, EditorHandle | null>>({})
  const state = useRef({ key, gone, twins: loaded.twins })
  state.current.key = key
  state.current.gone = gone
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const place = `remarks:${kind}/${key ?? 'new'}`

  useEffect(() => {
    setGone(new Set(readIgnored(place)))
    return () => clearTimeout(timer.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a thing is one visit, also when it gets its key
  }, [])

  const call = <Answer>(path: string, body?: object): Promise<Answer> => {
    const words = t('entries.remark.failed')
    const client = apiClient(lang, { unable_to_connect: words, not_responding: words, internal: words })
    return client<Answer>(`/admin/api/${path}`, body ? { method: 'POST', body } : {})
  }
  const own = () => `Remarks/${kind}/${encodeURIComponent(state.current.key ?? 'new')}`

  const services = useMemo(
    () =>
      Object.fromEntries(
        loaded.columns.map(({ name, lang: of }): [string, EditorServices] => [
          name,
          {
            remarks: {
              words: async () => (await call<{ words: StyleWord[] }>(`HouseWords?lang=${of}`)).words,
              figures: async (blocks) =>
                (await call<{ blocks: FigureMark[][] }>(`${own()}/Figures`, { blocks })).blocks,
              isIgnored: (id) => state.current.gone.has(id),
              onRemarks: (remarks) => setByColumn((known) => ({ ...known, [name]: remarks })),
            },
          },
        ]),
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one editor for as long as the screen is open
    [],
  )

  /** What both languages say now, as the form would send it. */
  function follow() {
    const read = (name: string) => {
      const control = form.current?.elements.namedItem(name)
      return control instanceof HTMLTextAreaElement ? control.value : ''
    }
    const now = Object.fromEntries(loaded.columns.map(({ name }) => [name, read(name)]))
    const next = Object.fromEntries(
      Object.entries(state.current.twins).map(([field, known]) => [
        field,
        followTwins(known, { ar: now[`${field}_ar`] ?? '', en: now[`${field}_en`] ?? '' }, Date.now()),
      ]),
    )
    state.current.twins = next
    setTexts(now)
    setTwins(next)
  }

  const staleIn = (column: string): ColumnRemark[] => {
    if (twins === null) return loaded.list.filter((one) => one.column === column && one.kind === 'stale')
    const found = loaded.columns.find(({ name }) => name === column)
    const known = found && twins[found.field]
    if (!found || !known) return []
    const both = { ar: texts[`${found.field}_ar`] ?? '', en: texts[`${found.field}_en`] ?? '' }
    return behindIn(known, both, found.lang).map(({ index, ar, en }) => ({
      kind: 'stale',
      id: `s:${column}:${ar}:${en}`,
      column,
      lang: found.lang,
      block: index,
      from: 0,
      to: 0,
      text: firstWords(both[found.lang], index),
      ar,
      en,
    }))
  }
  const stale = Object.fromEntries(loaded.columns.map(({ name }) => [name, staleIn(name)]))
  const list = loaded.columns
    .flatMap(({ name, lang: of }): ColumnRemark[] => [
      ...(stale[name] ?? []),
      ...(byColumn[name]?.map((remark) => ({ ...remark, column: name, lang: of })) ??
        loaded.list.filter((one) => one.column === name && one.kind !== 'stale')),
    ])
    .filter(({ id }) => !gone.has(id))

  const leave = (id: string) => {
    const next = new Set([...gone, id])
    state.current.gone = next
    setGone(next)
    for (const handle of Object.values(handles.current)) handle?.refreshRemarks()
  }

  /** Says a failure, and leaves the remark where it is. */
  const send = async (path: string, body: object): Promise<boolean> => {
    setFailed(false)
    if (state.current.key === null) return true
    try {
      await call(`${own()}/${path}`, body)
      return true
    } catch {
      setFailed(true)
      return false
    }
  }

  return {
    list,
    failed,
    services,
    staleBlocks: (column: string): readonly number[] => (stale[column] ?? []).map(({ block }) => block),
    handleOf: (column: string) => (handle: EditorHandle | null) => {
      handles.current[column] = handle
    },
    /** A text was changed. */
    changed() {
      clearTimeout(timer.current)
      timer.current = setTimeout(follow, REST_MS)
    },
    goTo(remark: ColumnRemark) {
      const handle = handles.current[remark.column]
      if (handle) {
        handle.goTo(remark)
        return
      }
      const control = form.current?.elements.namedItem(remark.column)
      if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return
      control.focus()
      const at = control.value.indexOf(remark.text)
      if (at >= 0) control.setSelectionRange(at, at + remark.text.length)
    },
    replace: (remark: ColumnRemark) => handles.current[remark.column]?.replaceWord(remark),
    ignore(remark: ColumnRemark) {
      writeIgnored(place, [...readIgnored(place), remark.id])
      leave(remark.id)
    },
    async accept(remark: ColumnRemark, note: string) {
      if (await send('Accepted', { id: remark.id, text: remark.text.slice(0, 200), note })) leave(remark.id)
    },
    async confirm(remark: ColumnRemark) {
      const field = loaded.columns.find(({ name }) => name === remark.column)?.field
      if (remark.kind !== 'stale' || field === undefined) return
      const { ar, en } = remark
      if (!(await send('Twins', { field, ar, en }))) return
      const known = state.current.twins[field]
      if (known) state.current.twins = { ...state.current.twins, [field]: confirmTwins(known, { ar, en }) }
      follow()
    },
  }
}

export type EntryRemarks = ReturnType<typeof useEntryRemarks>

const MOST_IGNORED = 200

function readIgnored(place: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : []
  } catch {
    return []
  }
}

function writeIgnored(place: string, ids: readonly string[]) {
  try {
    localStorage.setItem(place, JSON.stringify([...new Set(ids)].slice(-MOST_IGNORED)))
  } catch {
    // Without storage the remark appears again on the next visit.
  }
}
