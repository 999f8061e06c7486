import { useEffect, useRef, type MouseEvent } from 'react'
import { Time, useI18n } from '#i18n/react.tsx'
import { MOST_SAID, piecesOf, type Note, type Said } from '#entries/notes/contract.ts'
import { Button } from '#ui/Button.tsx'
import { fieldId } from '#ui/form/field-id.ts'
import { Select } from '#ui/form/Select.tsx'
import { Status } from '#ui/Status.tsx'
import { useRefused } from '../../../panel/use-panel.ts'
import { MentionField } from './MentionField.tsx'
import type { Talk } from './use-notes.ts'

/**
 * The newsroom's notes on a thing, beside its text. Its buttons belong to the form of the thing and work without a
 * script; with one they are calls, so that the text stays as it is open.
 */
export function Notes({ talk, labels }: { talk: Talk; labels: ReadonlyMap<string, string> }) {
  const { t } = useI18n()
  const open = talk.notes.filter(({ resolvedAt }) => resolvedAt === null)
  const settled = talk.notes.filter(({ resolvedAt }) => resolvedAt !== null)
  return (
    <section className="panel moves talk" aria-labelledby="notes">
      <div className="panel-body">
        <h2 id="notes">{t('entries.notes', { count: open.length })}</h2>
        {open.length > 0 && (
          <ul>
            {open.map((note) => (
              <OneNote key={note.id} note={note} talk={talk} labels={labels} />
            ))}
          </ul>
        )}
        <NewNote talk={talk} labels={labels} />
        <p className={talk.answer?.bad ? 'field-error' : 'hint'} role="status">
          {talk.answer?.text}
        </p>
        {settled.length > 0 && (
          <details>
            <summary>{t('entries.notes.old', { count: settled.length })}</summary>
            <ul>
              {settled.map((note) => (
                <OneNote key={note.id} note={note} talk={talk} labels={labels} />
              ))}
            </ul>
          </details>
        )}
      </div>
    </section>
  )
}

/** Does by a call what the button would do by sending the form. */
function instead(work: () => Promise<unknown>) {
  return (event: MouseEvent) => {
    event.preventDefault()
    void work()
  }
}

function textOf(name: string): HTMLTextAreaElement | null {
  const found = document.getElementById(fieldId(name))
  return found instanceof HTMLTextAreaElement ? found : null
}

/** The field that is chosen for a new note; null for the whole thing. */
function fieldChosen(): string | null {
  const found = document.getElementById(fieldId('note_field'))
  return found instanceof HTMLSelectElement && found.value !== '' ? found.value : null
}

/** Sends what is typed in a field by a call, and empties it when that was taken. */
async function send(name: string, call: (body: string) => Promise<boolean>): Promise<boolean> {
  const area = textOf(name)
  if (!area) return false
  if (area.value.trim() === '') {
    area.focus()
    return false
  }
  const taken = await call(area.value)
  if (taken) area.value = ''
  return taken
}

function NewNote({ talk, labels }: { talk: Talk; labels: ReadonlyMap<string, string> }) {
  const { t } = useI18n()
  const refused = useRefused()
  const { chosen } = talk
  const folded = useRef<HTMLDetailsElement>(null)
  const typed = (name: string) => refused?.typed.find(([own]) => own === name)?.[1] ?? ''
  // Words were chosen in the text: what is to be said about them is typed next.
  useEffect(() => {
    if (!chosen) return
    if (folded.current) folded.current.open = true
    textOf('note_text')?.focus()
  }, [chosen])
  const write = () =>
    send('note_text', (body) =>
      talk.write({
        field: chosen ? chosen.column : fieldChosen(),
        anchor: chosen?.anchor ?? null,
        body,
      }),
    ).then((taken) => taken && talk.choose(null))
  return (
    <details ref={folded} open={refused?.fields['note_text'] !== undefined || undefined}>
      <summary>{t('entries.notes.new')}</summary>
      {chosen ? (
        <blockquote className="quoted" dir="auto">
          {chosen.anchor.quote}
        </blockquote>
      ) : (
        <Select
          name="note_field"
          label={t('entries.notes.field')}
          defaultValue={typed('note_field')}
          options={[
            { value: '', label: t('entries.notes.whole') },
            ...[...labels].map(([value, label]) => ({ value, label })),
          ]}
        />
      )}
      <MentionField
        name="note_text"
        label={t('entries.notes.text')}
        rows={3}
        max={MOST_SAID}
        defaultValue={typed('note_text')}
        error={refused?.fields['note_text']}
        find={talk.people}
        required
      />
      <div className="row wrapping">
        <Button type="submit" name="do" value="note" small onClick={instead(write)}>
          {t('entries.notes.write')}
        </Button>
        {chosen && (
          <Button small variant="ghost" onClick={() => talk.choose(null)}>
            {t('entries.notes.other')}
          </Button>
        )}
      </div>
    </details>
  )
}

function OneNote({ note, talk, labels }: { note: Note; talk: Talk; labels: ReadonlyMap<string, string> }) {
  const { t } = useI18n()
  const refused = useRefused()
  const { id, field, anchor, answers, resolvedAt, resolvedBy } = note
  const name = `answer.${id}`
  const about = (field !== null && labels.get(field)) || t('entries.notes.whole')
  return (
    <li>
      <p className="about">
        {about}
        {talk.isGone(note) && <Status tone="warn">{t('entries.notes.isGone')}</Status>}
      </p>
      {anchor && (
        <blockquote className="quoted" dir="auto">
          {anchor.quote}
        </blockquote>
      )}
      {anchor && resolvedAt === null && !talk.isGone(note) && (
        <span className="needs-script">
          <Button small variant="ghost" onClick={() => talk.show(note)}>
            {t('entries.notes.show')}
            <span className="visually-hidden"> {anchor.quote}</span>
          </Button>
        </span>
      )}
      <Words said={note} />
      {answers.map((answer) => (
        <div key={answer.id} className="answer">
          <Words said={answer} />
        </div>
      ))}
      {resolvedAt !== null && (
        <p className="hint">
          {t('entries.notes.doneBy', { name: resolvedBy ?? t('entries.notes.somebody') })}{' '}
          <Time dateTime={resolvedAt} as="dateTime" />
        </p>
      )}
      <div className="row wrapping">
        <Button
          type="submit"
          name="do"
          value={`${resolvedAt === null ? 'resolve' : 'reopen'}:${id}`}
          small
          variant="ghost"
          onClick={instead(() => talk.settle(id, resolvedAt === null))}
        >
          {t(resolvedAt === null ? 'entries.notes.resolve' : 'entries.notes.reopen')}
          <span className="visually-hidden"> {note.body.slice(0, 60)}</span>
        </Button>
      </div>
      {resolvedAt === null && (
        <details open={refused?.fields[name] !== undefined || undefined}>
          <summary>{t('entries.notes.answer')}</summary>
          <MentionField
            name={name}
            label={t('entries.notes.answer')}
            rows={2}
            max={MOST_SAID}
            defaultValue={refused?.typed.find(([own]) => own === name)?.[1] ?? ''}
            error={refused?.fields[name]}
            find={talk.people}
            required
          />
          <Button
            type="submit"
            name="do"
            value={`answer:${id}`}
            small
            onClick={instead(() => send(name, (body) => talk.reply(id, body)))}
          >
            {t('entries.notes.send')}
          </Button>
        </details>
      )}
    </li>
  )
}

function Words({ said }: { said: Said }) {
  const { t } = useI18n()
  return (
    <>
      <p className="hint">
        <bdi>{said.by ?? t('entries.notes.somebody')}</bdi>
        {' · '}
        <Time dateTime={said.at} as="dateTime" />
      </p>
      <p className="admin-text" dir="auto">
        {piecesOf(said).map(({ text, name }, at) =>
          // oxlint-disable-next-line react/no-array-index-key -- pieces of one text never change places
          name ? (
            <bdi key={at} className="mentioned">
              @{text}
            </bdi>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </p>
    </>
  )
}
