import { useMemo, useRef, useState } from 'react'
import { useI18n } from '#i18n/react.tsx'
import type { Lang } from '#i18n/locale.ts'
import type { EditorHandle } from '#entries/editor/handle.ts'
import type { EditorServices } from '#entries/editor/services.ts'
import { fieldsIn } from '#entries/form/model.ts'
import type { Anchor } from '#entries/notes/anchor.ts'
import type { Note } from '#entries/notes/contract.ts'
import { ApiError, apiClient } from '#platform/http/client.ts'
import type { EditData } from '../contract.ts'

/** Words that somebody chose to write a note to. */
interface Chosen {
  column: string
  anchor: Anchor
}

/** The newsroom's notes on a thing, as the open screen has them. */
export interface Talk {
  notes: readonly Note[]
  chosen: Chosen | null
  choose: (chosen: Chosen | null) => void
  /** Notes whose words are not in the text any more, as far as its editor is there to look. */
  isGone: (note: Note) => boolean
  show: (note: Note) => void
  /** What came of the last call: a text to read out, or what was refused. */
  answer: { text: string; bad: boolean } | null
  write: (note: { field: string | null; anchor: Anchor | null; body: string }) => Promise<boolean>
  reply: (to: number, body: string) => Promise<boolean>
  settle: (id: number, resolved: boolean) => Promise<boolean>
  people: (text: string) => Promise<readonly { username: string; name: string }[]>
  /** The notes for the editor of a column; null for a column that is not of the form. */
  editor: (column: string) => EditorTalk | null
}

interface EditorTalk {
  passages: readonly { id: number; anchor: Anchor }[]
  onPassages: (found: readonly number[]) => void
  services: EditorServices
  handle: (handle: EditorHandle | null) => void
}

/** Notes to a thing: what was loaded, and what is written and settled since without a new page. */
export function useNotes(data: EditData): Talk {
  const { lang, t } = useI18n()
  const [notes, setNotes] = useState<readonly Note[]>(data.notes ?? [])
  const [chosen, choose] = useState<Chosen | null>(null)
  const [found, setFound] = useState<Readonly<Record<string, readonly number[]>>>({})
  const [answer, setAnswer] = useState<Talk['answer']>(null)
  const handles = useRef(new Map<string, EditorHandle>())
  const at = `/admin/api/Notes/${data.kind}/${data.key ?? ''}`

  const call = async (path: string, method: string, body: object, done: string) => {
    try {
      const answered = await client(lang)<{ notes: Note[] }>(path, { method, body })
      setNotes(answered.notes)
      setAnswer({ text: done, bad: false })
      return true
    } catch (error) {
      const text =
        error instanceof ApiError && error.message !== '' ? error.message : t('entries.notes.failed')
      setAnswer({ text, bad: true })
      return false
    }
  }
  const isTalking = data.notes !== null
  // An editor looks at its passages again only when there are others.
  const editors = useMemo(
    () =>
      new Map(
        fieldsIn(data.form)
          .flatMap(({ columns }) => columns)
          .map(({ name: column }): [string, EditorTalk] => [
            column,
            {
              passages: notes.flatMap(({ id, field, anchor, resolvedAt }) =>
                field === column && anchor && resolvedAt === null ? [{ id, anchor }] : [],
              ),
              onPassages: (ids) => setFound((all) => ({ ...all, [column]: ids })),
              services: isTalking ? { passages: { write: (anchor) => choose({ column, anchor }) } } : {},
              handle: (handle) => {
                if (handle) handles.current.set(column, handle)
                else handles.current.delete(column)
              },
            },
          ]),
      ),
    [notes, data.form, isTalking],
  )

  return {
    notes,
    chosen,
    choose,
    answer,
    isGone: ({ id, field, anchor, resolvedAt }) => {
      const there = field === null ? undefined : found[field]
      return anchor !== null && resolvedAt === null && there !== undefined && !there.includes(id)
    },
    show({ id, field }) {
      if (field !== null && handles.current.get(field)?.showPassage(id)) return
      setAnswer({ text: t('entries.notes.gone'), bad: false })
    },
    write: (note) => call(at, 'POST', note, t('entries.notes.written')),
    reply: (to, body) => call(at, 'POST', { to, body }, t('entries.notes.written')),
    settle: (id, resolved) =>
      call(
        `${at}/${id}`,
        'PATCH',
        { resolved },
        t(resolved ? 'entries.notes.settled' : 'entries.notes.reopened'),
      ),
    people: async (text) => {
      const path = `/admin/api/People/${data.kind}/${data.key ?? ''}?q=${encodeURIComponent(text)}`
      const answered = await client(lang)<{ people: { username: string; name: string }[] }>(path).catch(
        () => null,
      )
      return answered?.people ?? []
    },
    editor: (column) => editors.get(column) ?? null,
  }
}

const client = (lang: Lang) => apiClient(lang, { unable_to_connect: '', not_responding: '', internal: '' })
