import type { StartIsland } from '#ui/island.ts'

/** What the frame of another site may do here: it plays, and cannot lead the page away. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms'

/** Opens what a card is of in the place of its picture, once a reader presses it. */
export const start: StartIsland<{ frame: string; title: string }> = (stage, { frame, title }) => {
  stage.addEventListener('click', (event) => {
    const isPress = event.target instanceof Element && event.target.closest('a') !== null
    if (!isPress || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    const opened = document.createElement('iframe')
    opened.title = title
    opened.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
    opened.referrerPolicy = 'strict-origin-when-cross-origin'
    opened.setAttribute('sandbox', SANDBOX)
    opened.src = frame
    opened.tabIndex = 0
    stage.replaceChildren(opened)
    opened.focus({ preventScroll: true })
  })
}
