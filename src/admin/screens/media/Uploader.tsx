import { useRef, useState, type DragEvent } from 'react'
import { Num, useI18n } from '#i18n/react.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { fieldId } from '#ui/form/field-id.ts'
import { Icon } from '#ui/Icon.tsx'
import { PanelIcon } from '../../panel/PanelIcon.tsx'
import { usePanel, useRefused } from '../../panel/use-panel.ts'
import type { UploadBounds } from './contract.ts'
import type { Uploaded } from './upload-file.ts'

/** Files of one choice that are sent at the same time. */
const AT_A_TIME = 2

interface Line {
  id: number
  name: string
  percent: number
  state: 'waits' | 'sends' | 'done' | 'failed'
  note: string
}

interface UploaderProps {
  /** The accepted types; pictures when left out. */
  kind?: 'picture' | 'document'
  bounds: UploadBounds
  /** The address that the form is posted to where no script runs. */
  action: string
  several?: boolean
  /** A picture was taken. */
  onUploaded?: (uploaded: Uploaded) => void
  /** All files of a choice were looked at. */
  onDone?: () => void
}

/**
 * Takes files, chosen or dropped, each with its progress and with what is wrong with it. Without a script it is a form with a
 * field for files.
 */
export function Uploader({
  kind = 'picture',
  bounds,
  action,
  several = true,
  onUploaded,
  onDone,
}: UploaderProps) {
  const { t, lang } = useI18n()
  const { token } = usePanel()
  const refused = useRefused()
  const input = useRef<HTMLInputElement>(null)
  const next = useRef(0)
  const [lines, setLines] = useState<readonly Line[]>([])
  const [over, setOver] = useState(false)
  const id = fieldId('file')
  const error = refused?.fields['file']

  const change = (line: number, what: Partial<Line>) =>
    setLines((all) => all.map((one) => (one.id === line ? { ...one, ...what } : one)))

  async function take(chosen: readonly File[]) {
    const queue = (several ? chosen : chosen.slice(0, 1)).map((file) => ({ file, id: (next.current += 1) }))
    setLines((all) => [
      ...queue.map(({ file, id: own }): Line => ({
        id: own,
        name: file.name,
        percent: 0,
        state: 'waits',
        note: '',
      })),
      ...all.filter(({ state }) => state !== 'done'),
    ])
    const work = async (): Promise<void> => {
      for (let one = queue.shift(); one; one = queue.shift()) {
        const { file, id: own } = one
        change(own, { state: 'sends' })
        try {
          const sending = {
            lang,
            token,
            failed: t('admin.media.failed'),
            onProgress: (percent: number) => change(own, { percent }),
          }
          // Whoever looks at a list sends nothing: what sends comes with the first file.
          const { uploadDocument, uploadFile } = await import('./upload-file.ts')
          const uploaded = await (kind === 'document' ? uploadDocument : uploadFile)(file, sending)
          change(own, {
            state: 'done',
            percent: 100,
            note: uploaded.already ? t('admin.media.already') : t('admin.media.uploaded'),
          })
          if ('picture' in uploaded) onUploaded?.(uploaded as Uploaded)
        } catch (problem) {
          const said = problem instanceof Error && problem.name === 'UploadError'
          const note = said ? problem.message : t('admin.media.failed')
          change(own, { state: 'failed', note })
        }
      }
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, work))
    onDone?.()
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take([...event.dataTransfer.files])
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files are dropped on it; the field does the same
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className={over ? 'upload over' : 'upload'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input type="hidden" name="csrftoken" value={token} />
      <input type="hidden" name="do" value="upload" />
      <label htmlFor={id} className="bold">
        {kind === 'document'
          ? t('admin.media.upload.documents')
          : several
            ? t('admin.media.upload')
            : t('admin.media.upload.one')}
      </label>
      <div className="upload-pick">
        <input
          ref={input}
          id={id}
          type="file"
          name="file"
          accept={bounds.accept}
          multiple={several}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget }) => {
            void take([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
        <label
          htmlFor={id}
          className={`${buttonClass({ variant: 'ghost' })} needs-script`}
          aria-hidden="true"
        >
          <PanelIcon name={kind === 'document' ? 'file' : 'picture'} /> {t('admin.media.choose')}
        </label>
        <span className="small muted needs-script">{t('admin.media.drop')}</span>
        <noscript>
          <Button type="submit">{t('admin.media.send')}</Button>
        </noscript>
      </div>
      <ul className="hint" id={`${id}-hint`}>
        {bounds.formats.map((format) => (
          <li key={format}>{format}</li>
        ))}
      </ul>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </p>
      )}
      {lines.length > 0 && (
        <ul className="upload-lines">
          {lines.map((line) => (
            <li key={line.id}>
              <bdi>{line.name}</bdi>
              {line.state === 'sends' && (
                <>
                  <progress max={100} value={line.percent} aria-label={line.name} />{' '}
                  <span className="small">
                    <Num>{`${line.percent}%`}</Num>
                  </span>
                </>
              )}
              {line.note && (
                <span className={line.state === 'failed' ? 'field-error' : 'small muted'}>{line.note}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {lines
          .filter(({ note }) => note)
          .map(({ name, note }) => `${name}: ${note}`)
          .join('. ')}
      </p>
    </form>
  )
}
