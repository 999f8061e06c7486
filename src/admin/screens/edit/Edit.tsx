import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { LANGS } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import type { EditorHandle } from '#entries/editor/handle.ts'
import { RichTextField } from '#entries/editor/RichTextField.tsx'
import { EntryForm } from '#entries/form/EntryForm.tsx'
import { FieldInput } from '#entries/form/FieldInput.tsx'
import { fieldsIn } from '#entries/form/model.ts'
import { columnNamed } from '#entries/form/read-form.ts'
import { markOf, type Value, type Values } from '#entries/values.ts'
import { usePresence } from '#entries/client/use-presence.ts'
import { useAutosave } from '#entries/client/use-autosave.ts'
import { apiClient } from '#platform/http/client.ts'
import type { LibraryPicture } from '#sections/fileuploads/contract.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { useTypedBefore } from '#ui/form/typed.ts'
import { ActForm } from '../../parts/ActForm.tsx'
import { usePanel, useRefused } from '../../panel/use-panel.ts'
import type { EditData } from './contract.ts'
import { CoverField } from './CoverField.tsx'
import { Moves } from './way/Moves.tsx'
import { RemarkCounts, RemarkList } from './remarks/RemarkList.tsx'
import { Others } from './Others.tsx'
import { SavingLine } from './SavingLine.tsx'
import { Notes } from './notes/Notes.tsx'
import { StateLine } from './way/StateLine.tsx'
import { useEntryRemarks } from './remarks/use-remarks.ts'
import { besideText } from './beside-text.ts'
import { Already, Steps } from './way/Steps.tsx'
import { ReadOnlyNotice, ReadText } from './ReadText.tsx'
import { TaskBox } from './way/TaskBox.tsx'
import { useNotes } from './notes/use-notes.ts'
import { useChoosers } from './use-choosers.tsx'
import { columnAt, nameOf, typedIn } from './typed.ts'
import { textInHtml, wordsOf } from './words.ts'

/** The screen of one thing: its form, which saves by itself, and what can be done with it. */
export default function Edit({ data }: { data: EditData }) {
  // Another thing is another visit.
  return <Opened key={`${data.kind}/${data.key ?? 'new'}`} data={data} />
}

function Opened({ data }: { data: EditData }) {
  const { t, lang } = useI18n()
  const { token } = usePanel()
  const { pathname } = useLocation()
  const refused = useRefused()
  const form = useRef<HTMLFormElement>(null)
  const editors = useRef(new Map<string, EditorHandle>())
  const choosers = useChoosers()
  const [key, setKey] = useState(data.key)
  // A refused form is shown with what was typed.
  const [typed] = useState<Values>(() => typedIn(data, refused?.typed ?? []))
  const saving = useAutosave(
    { kind: data.kind, key: data.key, account: data.account },
    { values: data.values, version: data.version, form: data.form },
    {
      form,
      replace(column, html) {
        const editor = editors.current.get(column)
        editor?.replace(html)
        return editor !== undefined
      },
    },
    (made) => {
      setKey(made)
      // The address of what is begun now; the screen stays as it is.
      history.replaceState(history.state, '', pathname.replace(/new$/, made))
    },
  )
  useTypedBefore(form)
  const remarks = useEntryRemarks({ kind: data.kind, key, loaded: data.remarks, form })
  const talk = useNotes(data)
  const others = usePresence(
    // Who may only read has no place among those who write.
    { kind: data.kind, key: data.mayEdit ? key : null },
    data.others,
    form,
    columnAt,
    saving.onVersion,
  )
  const valueOf = (column: string): Value =>
    column in saving.values
      ? (saving.values[column] ?? null)
      : column in typed
        ? (typed[column] ?? null)
        : (data.values[column] ?? null)
  const labels = new Map(
    fieldsIn(data.form).flatMap(({ columns, label, reasons }) => [
      ...columns.map((column) => [column.name, label[column.lang ?? lang]] as const),
      ...(reasons ? [[reasons.name, label[lang]] as const] : []),
    ]),
  )
  const richText = new Set(
    fieldsIn(data.form).flatMap(({ type, columns }) =>
      type === 'richText' ? columns.map(({ name }) => name) : [],
    ),
  )
  const errorOf = (column: string): string | undefined => {
    const wrong = refused?.fields[column]
    if (wrong) return wrong
    return saving.faulty.includes(column) ? t('entries.faulty') : undefined
  }
  const errors = Object.entries(refused?.fields ?? {}).map(([name, text]) => ({
    name,
    message: `${labels.get(columnNamed(name)) ?? besideText(name, t)}: ${text}`,
  }))
  /** The library's words go where none are yet. */
  const coverChosen = (column: string, picture: LibraryPicture | null) => {
    const { current } = form
    if (!current) return
    saving.changed(current, column)
    for (const own of LANGS)
      for (const name of ['alt', 'caption'] as const) {
        const control = current.elements.namedItem(column.replace(/key$/, `${name}_${own}`))
        const words = picture?.[own][name]
        if (!words || !(control instanceof HTMLInputElement) || control.value !== '') continue
        control.value = words
        // As if it had been typed: it is counted and saved.
        control.dispatchEvent(new Event('input', { bubbles: true }))
      }
  }
  return (
    <>
      {data.already && <Already step={data.already} />}
      {data.undo !== null && (
        <div className="row wrapping undo">
          <span>{t('entries.undo.offer')}</span>
          <ActForm fields={{ do: 'undo', id: data.undo }} label={t('entries.undo')} />
        </div>
      )}
      <form
        className="entry-form"
        method="post"
        // A new thing that was begun while it was typed has an address of its own.
        action={key === null ? pathname : pathname.replace(/new$/, key)}
        ref={form}
        noValidate
        onSubmit={({ currentTarget }) => saving.submitting(currentTarget)}
        onInput={(event) => {
          if (data.mayEdit && form.current) saving.changed(form.current, nameOf(event.target))
        }}
        onChange={(event) => {
          if (data.mayEdit && form.current) saving.changed(form.current, nameOf(event.target))
        }}
      >
        {/* Enter in a field saves: the first button is the one that it presses. */}
        <button type="submit" name="do" value="save" hidden disabled={!data.mayEdit}>
          {t('entries.save')}
        </button>
        <input type="hidden" name="csrftoken" value={token} />
        <input type="hidden" name="key" value={key ?? 'new'} />
        <input type="hidden" name="version" value={data.version} />
        {fieldsIn(data.form).flatMap(({ columns, reasons }) =>
          [...columns.map(({ name }) => name), ...(reasons ? [reasons.name] : [])].map((name) => (
            <input key={name} type="hidden" name={`was.${name}`} value={markOf(data.values[name])} />
          )),
        )}
        <div className="entry-bar">
          <StateLine data={data} />
          {data.mayEdit && <SavingLine saving={saving} />}
          <RemarkCounts list={remarks.list} />
        </div>
        <Others others={others} labels={labels} />
        {refused && errors.length > 0 && <ErrorSummary errors={errors} />}
        {!data.mayEdit && <ReadOnlyNotice data={data} />}
        {saving.restored && <Alert tone="info" live title={t('entries.restored')} />}
        {saving.unread && <Alert tone="warn" live title={t('entries.unread')} />}
        {data.note && (
          <Alert
            tone="warn"
            title={
              data.note.by ? `${t('entries.state.returned')}: ${data.note.by}` : t('entries.state.returned')
            }
          >
            <p>{data.note.text}</p>
          </Alert>
        )}
        {Object.keys(data.overtaken).length > 0 && (
          <Alert
            tone="warn"
            title={t('entries.overtaken', {
              fields: Object.keys(data.overtaken)
                .map((column) => labels.get(column) ?? column)
                .join(lang === 'ar' ? '، ' : ', '),
            })}
          >
            <p>{t('entries.overtaken.text')}</p>
          </Alert>
        )}
        <EntryForm
          form={data.form}
          readOnly={!data.mayEdit}
          valueAt={valueOf}
          renderKey={(column) => saving.renderKeys[column] ?? 0}
          errorOf={errorOf}
          richText={({ field, column, value, error, children }) =>
            !data.mayEdit ? (
              <ReadText label={field.label[column.lang ?? lang]} lang={column.lang ?? lang} html={value} />
            ) : field.locked ? (
              <FieldInput field={field} column={column} value={value} error={error}>
                {children}
              </FieldInput>
            ) : (
              <div>
                <RichTextField
                  name={column.name}
                  lang={column.lang ?? lang}
                  value={typeof value === 'string' ? value : ''}
                  label={field.label[column.lang ?? lang]}
                  hint={field.hint?.[lang]}
                  required={field.required !== false}
                  invalid={error}
                  staleBlocks={remarks.staleBlocks(column.name)}
                  {...talk.editor(column.name)}
                  services={{
                    ...(data.expanded && choosers.services(column.lang ?? lang)),
                    ...talk.editor(column.name)?.services,
                    ...remarks.services[column.name],
                  }}
                  handle={(handle) => {
                    if (handle) editors.current.set(column.name, handle)
                    else editors.current.delete(column.name)
                    talk.editor(column.name)?.handle(handle)
                    remarks.handleOf(column.name)(handle)
                  }}
                  onChange={() => {
                    if (form.current) saving.changed(form.current, column.name)
                    remarks.changed()
                  }}
                />
                {children}
              </div>
            )
          }
          image={(props) => (
            <CoverField
              {...props}
              choose={choosers.picture}
              onChosen={(picture) => coverChosen(props.look.name, picture)}
            />
          )}
          find={async (chooser, text) => {
            const call = apiClient(lang, { unable_to_connect: '', not_responding: '', internal: '' })
            const found = await call<{ results: { key: string; label: string }[] }>(
              `/admin/api/Choices/${data.kind}/${chooser}?q=${encodeURIComponent(text)}`,
            ).catch(() => ({ results: [] }))
            return found.results
          }}
          below={(column) => {
            const theirs = saving.clashes[column]
            return (
              <>
                {column in data.overtaken && (
                  <p className="current-value">
                    <b>{t('entries.overtaken.now')}</b> <bdi>{data.overtaken[column]}</bdi>
                  </p>
                )}
                {column in saving.clashes && (
                  <div className="clash" role="alert">
                    <p>{t('entries.clash', { name: t('entries.clash.somebody') })}</p>
                    <p>
                      <b>{t('entries.clash.theirs')}</b>{' '}
                      <bdi>{wordsOf(theirs, richText.has(column) ? textInHtml : undefined)}</bdi>
                    </p>
                    <div className="row wrapping">
                      <Button small onClick={() => saving.settle(column, valueOf(column))}>
                        {t('entries.clash.keep')}
                      </Button>
                      <Button small variant="ghost" onClick={() => saving.settle(column, theirs ?? null)}>
                        {t('entries.clash.take')}
                      </Button>
                    </div>
                  </div>
                )}
              </>
            )
          }}
          beside={
            <>
              <Moves data={data} isChanged={data.changed.length > 0 || saving.status.kind !== 'same'} />
              {data.remarks.columns.length > 0 && <RemarkList remarks={remarks} mayEdit={data.mayEdit} />}
              {data.task && <TaskBox task={data.task} />}
              {data.notes && <Notes talk={talk} labels={labels} />}
              {data.key !== null && data.steps.length > 0 && (
                <Steps kind={data.kind} itemKey={data.key} steps={data.steps} />
              )}
            </>
          }
        />
      </form>
      {choosers.dialog}
    </>
  )
}
