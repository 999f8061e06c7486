import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Field, fieldProps } from '#ui/form/Field.tsx'
import { FilePick } from '#ui/form/FilePick.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { usePanel } from '../../panel/use-panel.ts'

/** A form that sends a file: one that is too large is not sent, and says so at once. */
export function FileForm({
  does,
  title,
  send,
  file: { label, hint, large: tooLarge, required = false, accept, mostBytes },
  wrong,
  around = (field) => field,
  children,
}: {
  /** What it asks for. */
  does: string
  title: string
  send: string
  file: {
    label: string
    hint: string
    /** Said of a file that is larger than it may be. */
    large: string
    required?: boolean
    accept: string
    mostBytes: number
  }
  /** What was refused, by field. */
  wrong: Readonly<Record<string, string>>
  /** What the field of the file lies in. */
  around?: (field: ReactNode) => ReactNode
  children?: ReactNode
}) {
  const { t } = useI18n()
  const { token } = usePanel()
  const { pathname } = useLocation()
  const [large, setLarge] = useState(false)
  const [sending, setSending] = useState(false)
  const field = {
    name: 'file',
    label,
    required,
    hint,
    ...(large ? { error: tooLarge } : wrong['file'] && { error: wrong['file'] }),
  }
  return (
    <form
      method="post"
      action={pathname}
      encType="multipart/form-data"
      className="panel import-new"
      onSubmit={(event) => {
        if (large) event.preventDefault()
        else setSending(true)
      }}
    >
      <SectionHead title={title} />
      <div className="panel-body">
        <input type="hidden" name="csrftoken" value={token} />
        <input type="hidden" name="do" value={does} />
        <ErrorSummary errors={Object.entries(wrong).map(([name, message]) => ({ name, message }))} />
        {around(
          <Field {...field}>
            <FilePick
              {...fieldProps(field)}
              choose={t('panel.file.choose')}
              none={t('panel.file.none')}
              accept={accept}
              onChange={({ currentTarget: { files } }) => setLarge((files?.[0]?.size ?? 0) > mostBytes)}
            />
          </Field>,
        )}
        {children}
        <Button type="submit" busy={sending}>
          {send}
        </Button>
      </div>
    </form>
  )
}
