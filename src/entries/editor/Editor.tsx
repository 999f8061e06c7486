import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { hasMark, TEXT_ACTIONS } from './toolbar/actions.ts'
import { CardBox } from './toolbar/CardBox.tsx'
import { FindBox, HelpBox, ImageBox, LinkBox, NoteBox, TableTools } from './toolbar/boxes.tsx'
import { asCard, typedAddress } from './toolbar/cards.ts'
import { readCaret } from './caret.ts'
import { pasteClips } from './take-over/clips.ts'
import type { EditorControls, EditorProps, Shown } from './handle.ts'
import { describeRemark } from './remarks/describe.ts'
import { placeOfRemark, replaceHere, replaceWith, selectPlace } from './remarks/plugin.ts'
import { htmlOfDocument, parseDocument } from './document/html.ts'
import { insertEmbed, insertImage, nodeAtCaret, setAttributes } from './toolbar/insert.ts'
import { goToNext, useRemarks } from './remarks/use-remarks.ts'
import type { EditorRemark } from './remarks/remark.ts'
import { replaceDocument } from './document/replace.ts'
import type { ChosenEmbed, EditorServices } from './services.ts'
import { anchorOfSelection, markPassages, passagesIn, selectPassage } from './marks/passages.ts'
import { markStale } from './marks/stale.ts'
import { takeOver } from './take-over/take-over.ts'
import { isOffered, OWN_KEYS, type OwnTool } from './toolbar/tools.ts'
import { createView } from './view.ts'

/** Takes a text over from the browser's own editing, and shows what its tools open. Loaded by itself. */
export default function Editor(props: EditorProps) {
  const { lang, place, clips, staleBlocks, passages, services, onNotice } = props
  const { t, fmt } = useI18n()
  const viewRef = useRef<EditorView>(null)
  const latest = useRef(props)
  const [state, setState] = useState<EditorView['state'] | null>(null)
  const [open, setOpen] = useState<OwnTool | null>(null)
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
  /** A box begins with the text as it is now: what the toolbar shows of it may still be on the way. */
  const openBox = (view: EditorView, next: (now: OwnTool | null) => OwnTool | null) => {
    setState(view.state)
    setOpen(next)
  }

  async function openTool(name: OwnTool) {
    const view = viewRef.current
    if (!view) return
    readCaret(view)
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
    } else openBox(view, (now) => (now === name ? null : name))
  }

  async function uploadAll(files: readonly File[]) {
    for (const file of files) {
      onNotice(t('editor.upload.busy'))
      try {
        const chosen = await services.uploads?.(file)
        if (chosen) run(insertImage(chosen))
        onNotice('')
      } catch (error) {
        onNotice(t('editor.upload.failed', { reason: error instanceof Error ? error.message : '' }))
      }
    }
  }

  /** An address of a site that is known becomes its card; of another page a writer may ask for one. */
  async function showAddress(address: string, offer: boolean) {
    const known = await services.cards?.known(address).catch(() => null)
    if (known) run(asCard(address, known))
    else if (offer) onNotice(t('editor.card.offer'))
  }

  const remarks = useRemarks(services.remarks)
  const say = (remark: EditorRemark) => onNotice(describeRemark(remark, t, fmt))
  const reported = useRef('')
  /** Says which notes' words are there, where that has changed. */
  function reportPassages(now: EditorView['state']) {
    const found = passagesIn(now)
    if (found.join() === reported.current) return
    reported.current = found.join()
    latest.current.onPassages(found)
  }

  useLayoutEffect(() => {
    const { doc, selection, at } = takeOver(
      place,
      clips.map(({ range }) => ({ node: range.startContainer, offset: range.startOffset })),
    )
    const upload = (files: readonly File[]) => void uploadAll(files)
    const view = createView({
      place,
      doc,
      selection,
      lang,
      services,
      t,
      keys: {
        ...(services.cards && {
          // The line ends as ever, and what was written in it is looked at.
          Enter: (current) => {
            const address = typedAddress(current)
            if (address !== null) void showAddress(address, false)
            return false
          },
        }),
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
          latest.current.onChange(htmlOfDocument(current.state.doc))
          remarks.changed()
        }
        reportPassages(current.state)
        // A letter is shown first, then what the toolbar says of it; what is typed into a box is in its field at once.
        if (current.hasFocus()) startTransition(() => setState(current.state))
        else setState(current.state)
      },
      onEdit(pos) {
        const node = view.state.doc.nodeAt(pos)
        if (node?.type.name === 'footnote') openBox(view, () => 'footnote')
        if (node?.type.name === 'embed') void changeEmbed(view, pos, services)
      },
      onPictures: (count) => onNotice(t('editor.pictures', { count })),
      onAddress: (address) => void showAddress(address, true),
      onFiles: upload,
    })
    viewRef.current = view
    setState(view.state)
    if (selection) {
      // It was there before the view, which has to hear of it.
      place.dispatchEvent(new FocusEvent('focus'))
      view.focus()
    }
    pasteClips(view, clips, at, upload)
    if (props.isWritten) latest.current.onChange(htmlOfDocument(view.state.doc))
    remarks.begin(view)
    latest.current.onReady(controls)
    return () => {
      latest.current.onReady(null)
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

  const controls: EditorControls = {
    press(name) {
      const view = viewRef.current
      const own = OWN_KEYS.find((tool) => tool.name === name)
      const action = TEXT_ACTIONS.find((tool) => tool.name === name)
      if (own) void openTool(own.name)
      if (!action || !view) return
      run(action.run)
      view.focus()
    },
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
    goTo(remark) {
      const view = viewRef.current
      if (!view) return
      const found = placeOfRemark(view.state, remark)
      if (found) run(selectPlace(found.from, found.to))
      view.focus()
    },
    replaceWord(remark) {
      const view = viewRef.current
      const found = view && placeOfRemark(view.state, remark)
      if (found && remark.kind === 'word' && remark.better !== null)
        run(replaceWith(found.from, found.to, remark.better))
      view?.focus()
    },
    refreshRemarks: () => remarks.refresh(),
  }

  useEffect(() => {
    if (!state) return
    latest.current.onShown({
      doc: state.doc,
      tools: Object.fromEntries([
        ...TEXT_ACTIONS.map(({ name, isOn, run: act }) => [
          name,
          { isOn: isOn?.(state), enabled: act(state) },
        ]),
        ...OWN_KEYS.map(({ name }) => [
          name,
          { isOn: open === name || (name === 'link' && hasMark(state, 'link')), enabled: true },
        ]),
      ]) as Shown['tools'],
    })
  }, [state, open])

  const isCard = state !== null && nodeAtCaret(state, 'card') !== null
  const parts = state && { state, run, onClose: close }
  return (
    <>
      {parts &&
        open === 'link' &&
        (isCard ? (
          <CardBox {...parts} cards={services.cards} />
        ) : (
          <LinkBox {...parts} known={services.cards?.known} />
        ))}
      {parts && open === 'footnote' && <NoteBox {...parts} />}
      {parts && open === 'image' && <ImageBox {...parts} />}
      {parts && open === 'find' && <FindBox {...parts} />}
      {parts && open === 'help' && <HelpBox onClose={close} />}
      {parts && <TableTools state={parts.state} run={run} />}
    </>
  )
}

async function changeEmbed(view: EditorView, pos: number, services: EditorServices) {
  const now = view.state.doc.nodeAt(pos)
  const chosen = now && (await services.embeds?.choose(now.attrs as ChosenEmbed))
  if (chosen) setAttributes(pos, { ...chosen })(view.state, view.dispatch)
}
