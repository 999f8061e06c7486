import { useState, type ComponentProps } from 'react'
import { Lat } from '#i18n/react.tsx'
import { buttonClass } from '../Button.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  id: string
  /** The button's label. */
  choose: string
  /** Shown beside it until a file is chosen. */
  none: string
}

/**
 * The control of a field for one file. The browser words its own in its user's language, which may not be the page's: with
 * scripts the field is a button of ours that says what was chosen.
 */
export function FilePick({ choose, none, onChange, ...input }: Props) {
  const [file, setFile] = useState<string | null>(null)
  return (
    <span className="file-pick">
      <input
        {...input}
        type="file"
        onChange={(event) => {
          setFile(event.currentTarget.files?.[0]?.name ?? null)
          onChange?.(event)
        }}
      />
      <label className={`${buttonClass({ variant: 'ghost' })} needs-script`} htmlFor={input.id}>
        {choose}
      </label>
      <span className="small muted needs-script">{file === null ? none : <Lat>{file}</Lat>}</span>
    </span>
  )
}
