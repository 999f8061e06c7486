import {
  startTransition,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react'
import { dirOf } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { useLate } from '../client/late.ts'
import { htmlIn, showText } from './take-over/before.ts'
import './editor.css'
import type { EditorControls, EditorHandle, HeldClip, Shown, TextProps } from './handle.ts'
import { StatusLine } from './StatusLine.tsx'
import { Toolbar } from './toolbar/Toolbar.tsx'
import { keysLabel, OWN_KEYS, toolbarOf, toolPressed } from './toolbar/tools.ts'

export interface WritingFieldProps extends TextProps {
  /** What the form sends. */
  area: RefObject<HTMLTextAreaElement | null>
  handle: Ref<EditorHandle> | undefined
}

const loadEditor = () => import('./Editor.tsx')

/**
 * The toolbar and the text. The editor's code is fetched at the first pointer, touch or focus on the text. Until then
 * the browser's own editing writes what is typed, and the editor goes on in the same element, at the same caret.
 */
export function WritingField({ area, handle, ...props }: WritingFieldProps) {
  const { id, lang, labelId, required, invalid, describedBy, passages, services, onChange } = props
  const { t } = useI18n()
  const late = useLate(loadEditor)
  const frame = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorControls>(null)
  /** Calls that wait until the editor is loaded. */
  const waiting = useRef<((editor: EditorControls) => void)[]>([])
  const clips = useRef<HeldClip[]>([])
  const isWritten = useRef(false)
  /** A pointer is down or a word is being composed: the text is not taken over in the middle of that. */
  const [isHeld, setHeld] = useState(false)
  const [isOpen, setOpen] = useState(false)
  /** Whether the textarea has the focus, which loses the focus as soon as it is hidden. */
  const [isEntered] = useState(() => area.current !== null && area.current === document.activeElement)
  const [shown, setShown] = useState<Shown | null>(null)
  const [notice, setNotice] = useState('')
  const Editor = late.part?.default
  if (Editor && !isHeld && !isOpen) setOpen(true)

  const begin = () => {
    if (!late.failed) late.begin()
  }
  const withEditor = (work: (editor: EditorControls) => void) => {
    if (editor.current) {
      work(editor.current)
      return
    }
    waiting.current.push(work)
    late.begin()
  }
  const changed = (html: string) => {
    if (area.current) area.current.value = html
    onChange(html)
  }
  const wrote = () => {
    isWritten.current = true
    if (place.current) changed(htmlIn(place.current))
  }
  const show = (html: string) => {
    const change = (embed: number) =>
      withEditor(() =>
        place.current?.querySelectorAll<HTMLElement>('.editor-embed button').item(embed).click(),
      )
    if (place.current) showText(place.current, html, { lang, services, t, change })
  }

  useLayoutEffect(() => {
    show(area.current?.value ?? '')
    // Who was typing before the script came types on.
    if (isEntered) {
      place.current?.focus()
      if (place.current) getSelection()?.selectAllChildren(place.current)
      getSelection()?.collapseToEnd()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text is shown once
  }, [])

  // Notes are marked in the words that they are about, which the editor knows.
  const isNoted = passages.length > 0
  useEffect(() => {
    if (isNoted) late.begin()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when there are some
  }, [isNoted])

  useEffect(() => {
    if (!isHeld) return
    const release = () => setHeld(false)
    const ends = ['pointerup', 'pointercancel', 'dragend', 'compositionend']
    for (const end of ends) addEventListener(end, release)
    return () => {
      for (const end of ends) removeEventListener(end, release)
    }
  }, [isHeld])

  // Pasted text is not lost without the editor: its words are inserted plain.
  useEffect(() => {
    if (!late.failed) return
    waiting.current = []
    for (const { range, text } of clips.current.splice(0)) range.insertNode(document.createTextNode(text))
    if (isWritten.current) wrote()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- at each failure
  }, [late.failed])

  useImperativeHandle(handle, () => ({
    replace(html) {
      if (isOpen || document.activeElement === place.current) withEditor((own) => own.replace(html))
      else {
        show(html)
        changed(html)
      }
    },
    focus: () => place.current?.focus(),
    showPassage(of) {
      if (editor.current) return editor.current.showPassage(of)
      withEditor((own) => own.showPassage(of))
      return true
    },
    goTo: (remark) => withEditor((own) => own.goTo(remark)),
    replaceWord: (remark) => withEditor((own) => own.replaceWord(remark)),
    refreshRemarks: () => editor.current?.refreshRemarks(),
  }))

  const toolbar = () => frame.current?.querySelector<HTMLElement>('.editor-bar button[tabindex="0"]')
  const press = (tool: string) => withEditor((own) => own.press(tool))

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== place.current) return
    if (event.key === 'F10' && event.altKey) {
      event.preventDefault()
      toolbar()?.focus()
    } else if (!editor.current) {
      begin()
      const tool = late.failed ? null : toolPressed(event.nativeEvent, services)
      if (tool === null) return
      event.preventDefault()
      press(tool)
    }
  }

  function onPaste(event: ClipboardEvent) {
    if (editor.current) return
    const { clipboardData } = event
    event.preventDefault()
    const text = clipboardData.getData('text/plain')
    if (late.failed) {
      document.execCommand('insertText', false, text)
      return
    }
    const selection = getSelection()
    if (!selection || selection.rangeCount === 0) return
    if (!selection.isCollapsed) selection.deleteFromDocument()
    const range = selection.getRangeAt(0).cloneRange()
    clips.current.push({
      range,
      text,
      html: clipboardData.getData('text/html'),
      files: [...clipboardData.files],
    })
    isWritten.current = true
    late.begin()
  }

  const tools = toolbarOf(services).map((tool) => {
    if (!tool) return null
    const now = shown?.tools[tool.name]
    const opens = OWN_KEYS.some(({ name }) => name === tool.name)
    return {
      name: tool.name,
      label: t(tool.label),
      keys: tool.keys ? keysLabel(tool.keys) : null,
      isOn: now?.isOn ?? (opens ? false : undefined),
      enabled: now?.enabled ?? true,
      opens,
      run: () => press(tool.name),
    }
  })

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its toolbar and text are what is used
    <div
      className="editor-field"
      ref={frame}
      onPointerEnter={begin}
      onFocus={begin}
      onDragEnter={begin}
      onPointerDown={() => {
        begin()
        if (!isOpen) setHeld(true)
      }}
      onCompositionStart={() => !isOpen && setHeld(true)}
    >
      <Toolbar
        tools={tools}
        controls={id}
        dir={dirOf(lang)}
        onLeave={() => place.current?.focus()}
        onHelp={() => press('help')}
      />
      {late.failed && (
        <Alert tone="danger" live title={t('editor.failed')}>
          <p>{t('editor.failed.text')}</p>
          <Button small variant="ghost" onClick={late.begin}>
            {t('editor.again')}
          </Button>
        </Alert>
      )}
      {isOpen && Editor && place.current && (
        <Editor
          {...props}
          place={place.current}
          isWritten={isWritten.current}
          clips={clips.current}
          onChange={changed}
          onReady={(controls) => {
            editor.current = controls
            if (controls) for (const work of waiting.current.splice(0)) work(controls)
          }}
          onShown={(next) => startTransition(() => setShown(next))}
          onNotice={setNotice}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- what can be written in takes the focus */}
      <div
        ref={place}
        id={id}
        className="editor prose"
        contentEditable
        suppressContentEditableWarning
        lang={lang}
        dir={dirOf(lang)}
        role="textbox"
        aria-multiline="true"
        aria-labelledby={labelId}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        spellCheck
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onInput={() => !editor.current && wrote()}
        onDrop={(event) => {
          // A browser would leave the page for the file.
          if (!editor.current && event.dataTransfer.files.length > 0) event.preventDefault()
        }}
      />
      <p role="status" className={notice ? 'hint editor-notice' : 'visually-hidden'}>
        {notice}
      </p>
      <StatusLine doc={shown?.doc ?? null} />
    </div>
  )
}
