import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { startTransition, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { dirOf, type Lang } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { hasMark, TEXT_ACTIONS } from './actions.ts'
import { FindBox, HelpBox, ImageBox, LinkBox, NoteBox, TableTools } from './boxes.tsx'
import './editor.css'
import { describeRemark } from './remarks/describe.ts'
import { placeOfRemark, replaceHere, replaceWith, selectPlace } from './remarks/plugin.ts'
import { htmlOfDocument, parseDocument } from './html.ts'
import { insertEmbed, insertImage, nodeAtCaret, setAttributes } from './insert.ts'
import { keysLabel, OWN_KEYS, type OwnTool } from './keys.ts'
import { goToNext, useRemarks } from './remarks/use-remarks.ts'
import type { EditorRemark } from './remarks/remark.ts'
import { replaceDocument } from './replace.ts'
import type { ChosenEmbed, EditorServices } from './services.ts'
import { anchorOfSelection, markPassages, passagesIn, selectPassage, type Passage } from './passages.ts'
import { markStale } from './stale.ts'
import { StatusLine } from './StatusLine.tsx'
import { Toolbar, type Tool } from './Toolbar.tsx'
import { createView } from './view.ts'

/** What the page may do to the editor. */
export interface EditorHandle {
  /** Sets the text from outside (a merge, an older version); the caret stays where it can. It can be undone. */
  replace: (html: string) => void
  focus: () => void
  /** Selects the words of a note; whether they are there. */
  showPassage: (id: number) => boolean
  /** Whether something was written since the text was given. */
  readonly isDirty: boolean
  /** Selects what a remark is about, as it stands now. */
  goTo: (remark: EditorRemark) => void
  /** Writes the better word in place of the one that a remark is about. */
  replaceWord: (remark: EditorRemark) => void
  /** What is ignored or accepted is marked no more. */
  refreshRemarks: () => void
}

export interface EditorProps {
  id: string
  lang: Lang
  html: string
  labelId: string
  required: boolean
  invalid: boolean
  describedBy: string | undefined
  staleBlocks: readonly number[]
  passages: readonly Passage[]
  /** The notes whose words are in the text now. */
  onPassages: (found: readonly number[]) => void
  services: EditorServices
  onChange: (html: string) => void
  handle: Ref<EditorHandle> | undefined
}

/** The toolbar, what it opens, and the text. Loaded by itself: readers never fetch it. */
export default function Editor(props: EditorProps) {
  const { id, lang, html, labelId, required, invalid, describedBy, staleBlocks, passages, services, handle } =
    props
  const { t, fmt } = useI18n()
  const frame = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const viewRef = useRef<EditorView>(null)
  const latest = useRef(props)
  const [state, setState] = useState<EditorView['state'] | null>(null)
  const [open, setOpen] = useState<OwnTool | null>(null)
  const [notice, setNotice] = useState('')
  const dirty = useRef(false)
  useEffect(() => {
    latest.current = props
  })

  const run = (command: Command) => {
    const view = viewRef.current
    if (view) command(view.state, view.dispatch, view)
  }
  const close = () => {
    setOpen(null)
    viewRef.current?.focus()
  }
  const toggle = (name: OwnTool) => setOpen((now) => (now === name ? null : name))

  async function openTool(name: OwnTool) {
    const view = viewRef.current
    if (!view) return
    if (name === 'passage') {
      const anchor = anchorOfSelection(view.state)
      if (anchor) latest.current.services.passages?.write(anchor)
      return
    }
    if (name === 'image' && !nodeAtCaret(view.state, 'image')) {
      const chosen = await services.images?.choose()
      if (chosen) run(insertImage(chosen))
      view.focus()
    } else if (name === 'embed') {
      const now = nodeAtCaret(view.state, 'embed')
      const chosen = await services.embeds?.choose(now ? (now.node.attrs as ChosenEmbed) : null)
      if (chosen) run(now ? setAttributes(now.pos, { ...chosen }) : insertEmbed(chosen))
      view.focus()
    } else toggle(name)
  }

  async function upload(files: readonly File[]) {
    for (const file of files) {
      setNotice(t('editor.upload.busy'))
      try {
        const chosen = await services.uploads?.(file)
        if (chosen) run(insertImage(chosen))
        setNotice('')
      } catch (error) {
        setNotice(t('editor.upload.failed', { reason: error instanceof Error ? error.message : '' }))
      }
    }
  }

  const remarks = useRemarks(services.remarks)
  const say = (remark: EditorRemark) => setNotice(describeRemark(remark, t, fmt))
  const told = useRef('')
  /** Says which notes' words are there, where that has changed. */
  function tellPassages(now: EditorView['state']) {
    const found = passagesIn(now)
    if (found.join() === told.current) return
    told.current = found.join()
    latest.current.onPassages(found)
  }

  const toolbarButton = () => frame.current?.querySelector<HTMLElement>('.ed-bar button[tabindex="0"]')

  useEffect(() => {
    const mount = place.current
    if (!mount) return
    const view = createView({
      place: mount,
      html,
      lang,
      services,
      t,
      attributes: {},
      keys: {
        'Alt-F10': () => {
          toolbarButton()?.focus()
          return true
        },
        ...(services.remarks && {
          F8: goToNext(1, say),
          'Shift-F8': goToNext(-1, say),
          'Alt-Enter': replaceHere,
        }),
        ...Object.fromEntries(
          OWN_KEYS.filter(({ name }) => isOffered(name, services)).map(({ name, keys }) => [
            keys,
            () => {
              void openTool(name)
              return true
            },
          ]),
        ),
      },
      onState(current, changed) {
        if (changed) {
          dirty.current = true
          latest.current.onChange(htmlOfDocument(current.state.doc))
          remarks.changed()
        }
        tellPassages(current.state)
        // The letter is shown first, then what the toolbar says of it.
        startTransition(() => setState(current.state))
      },
      onEdit(pos) {
        const node = view.state.doc.nodeAt(pos)
        if (node?.type.name === 'footnote') setOpen('footnote')
        if (node?.type.name === 'embed') void changeEmbed(view, pos, services)
      },
      onPictures: (count) => setNotice(t('editor.pictures', { count })),
      onFiles: (files) => void upload(files),
    })
    viewRef.current = view
    setState(view.state)
    remarks.begin(view)
    return () => {
      remarks.end()
      viewRef.current = null
      view.destroy()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one editor for as long as the field is there
  }, [])

  const stale = staleBlocks.join()
  useEffect(() => {
    const view = viewRef.current
    if (view) view.dispatch(markStale(view.state, stale === '' ? [] : stale.split(',').map(Number)))
  }, [stale])

  useEffect(() => {
    const view = viewRef.current
    if (view) view.dispatch(markPassages(view.state, passages))
  }, [passages])

  useImperativeHandle(handle, () => ({
    showPassage(id) {
      const view = viewRef.current
      const tr = view && selectPassage(view.state, id)
      if (!view || !tr) return false
      view.dispatch(tr)
      view.focus()
      return true
    },
    replace(next) {
      const view = viewRef.current
      const tr = view && replaceDocument(view.state, parseDocument(next))
      if (tr) view.dispatch(tr)
    },
    focus: () => viewRef.current?.focus(),
    get isDirty() {
      return dirty.current
    },
    goTo(remark) {
      const view = viewRef.current
      if (!view) return
      const place = placeOfRemark(view.state, remark)
      if (place) run(selectPlace(place.from, place.to))
      view.focus()
    },
    replaceWord(remark) {
      const view = viewRef.current
      const place = view && placeOfRemark(view.state, remark)
      if (place && remark.kind === 'word' && remark.better !== null)
        run(replaceWith(place.from, place.to, remark.better))
      view?.focus()
    },
    refreshRemarks: () => remarks.refresh(),
  }))

  const own = (name: OwnTool): Tool[] => {
    const tool = OWN_KEYS.find((one) => one.name === name)
    if (!tool || !isOffered(name, services)) return []
    const isOn = name === 'link' && state ? hasMark(state, 'link') : open === name
    return [
      {
        name,
        label: t(tool.label),
        keys: keysLabel(tool.keys),
        isOn: open === name || isOn,
        opens: true,
        enabled: true,
        run: () => void openTool(name),
      },
    ]
  }
  const tools: (Tool | null)[] = TEXT_ACTIONS.map(
    (action) =>
      action && {
        name: action.name,
        label: t(action.label),
        keys: action.keys ? keysLabel(action.keys) : null,
        isOn: state && action.isOn ? action.isOn(state) : undefined,
        enabled: state ? action.run(state) : false,
        run: () => {
          run(action.run)
          viewRef.current?.focus()
        },
      },
  )
  const at = tools.findIndex((tool) => tool?.name === 'rtl') - 1
  tools.splice(
    at,
    0,
    null,
    ...own('link'),
    ...own('footnote'),
    ...own('image'),
    ...own('embed'),
    ...own('passage'),
  )
  tools.push(null, ...own('find'), ...own('help'))

  const parts = state && { state, run, onClose: close }
  return (
    <div className="ed-f" ref={frame}>
      <Toolbar
        tools={tools}
        controls={id}
        onLeave={() => viewRef.current?.focus()}
        onHelp={() => setOpen('help')}
      />
      {parts && open === 'link' && <LinkBox {...parts} />}
      {parts && open === 'footnote' && <NoteBox {...parts} />}
      {parts && open === 'image' && <ImageBox {...parts} />}
      {parts && open === 'find' && <FindBox {...parts} />}
      {parts && open === 'help' && <HelpBox onClose={close} />}
      {parts && <TableTools state={parts.state} run={run} />}
      <div
        ref={place}
        id={id}
        className="ed prose"
        lang={lang}
        dir={dirOf(lang)}
        role="textbox"
        aria-multiline="true"
        aria-labelledby={labelId}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        spellCheck
        suppressContentEditableWarning
        suppressHydrationWarning
      />
      <p role="status" className={notice ? 'hint ed-notice' : 'vh'}>
        {notice}
      </p>
      {state && <StatusLine doc={state.doc} />}
    </div>
  )
}

/** A tool without its service is not offered. */
function isOffered(name: OwnTool, services: EditorServices): boolean {
  if (name === 'passage') return services.passages !== undefined
  return name === 'image' ? services.images !== undefined : name !== 'embed' || services.embeds !== undefined
}

async function changeEmbed(view: EditorView, pos: number, services: EditorServices) {
  const now = view.state.doc.nodeAt(pos)
  const chosen = now && (await services.embeds?.choose(now.attrs as ChosenEmbed))
  if (chosen) setAttributes(pos, { ...chosen })(view.state, view.dispatch)
}
