import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import type { Lang } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import type { ChosenEmbed, EditorServices } from '#entries/editor/services.ts'
import { apiClient } from '#platform/http/client.ts'
import { usePanel } from '../../panel/use-panel.ts'
import type { FoundEmbed } from '../media/chooser/EmbedChooser.tsx'
import type { PictureChooserProps, Wanted } from '../media/chooser/PictureChooser.tsx'
import { loadEmbedChooser, loadPictureChooser, loadUpload } from '../media/chooser/load.ts'
import { previewOf } from '../media/Thumb.tsx'

const PictureChooser = lazy(loadPictureChooser)
const EmbedChooser = lazy(loadEmbedChooser)

type ChosenPicture = Parameters<PictureChooserProps['onChoose']>[0]
type Asked =
  | { what: 'picture'; wanted: Wanted; answer: (chosen: ChosenPicture) => void }
  | { what: 'embed'; answer: (chosen: ChosenEmbed | null) => void }

export interface Choosers {
  /** Lets the writer choose a picture; null when they do not. */
  picture: (wanted: Wanted) => Promise<ChosenPicture>
  /** What the editor of a text in a language is given. */
  services: (lang: Lang) => EditorServices
  /** The dialog that is open: rendered beside the form, not in it. */
  dialog: ReactNode
}

/** The dialogs in which pictures, charts and prices are chosen. Their code is fetched when one is first opened. */
export function useChoosers(): Choosers {
  const { lang, t } = useI18n()
  const { token } = usePanel()
  const [asked, setAsked] = useState<Asked | null>(null)

  const own = useMemo(() => {
    const picture = (wanted: Wanted) =>
      new Promise<ChosenPicture>((answer) => setAsked({ what: 'picture', wanted, answer }))
    const services = (text: Lang): EditorServices => ({
      images: {
        async choose() {
          const chosen = await picture({ refuseSquare: false, minWidth: null, lang: text })
          return chosen && { key: chosen.picture.key, ...chosen.words }
        },
        preview: previewOf,
      },
      async uploads(file) {
        const { uploadFile } = await loadUpload()
        const { picture: stored } = await uploadFile(file, { lang, token, failed: t('admin.media.failed') })
        return { key: stored.key, ...stored[text] }
      },
      embeds: {
        choose: () => new Promise<ChosenEmbed | null>((answer) => setAsked({ what: 'embed', answer })),
        async show({ kind, id, state }) {
          const call = apiClient(lang, { unable_to_connect: '', not_responding: '', internal: '' })
          const { results } = await call<{ results: FoundEmbed[] }>(
            `/admin/api/Embeds?${new URLSearchParams({ kind, id, state })}`,
          )
          const [found] = results
          if (!found) throw new Error(`No embed ${id}`)
          return { title: found.title, frame: kind === 'chart' ? found.frame : null }
        },
      },
    })
    return { picture, ar: services('ar'), en: services('en') }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- language and token do not change while a page is open
  }, [])

  const dialog = asked && (
    <Suspense>
      {asked.what === 'picture' ? (
        <PictureChooser
          wanted={asked.wanted}
          onChoose={(chosen) => {
            setAsked(null)
            asked.answer(chosen)
          }}
        />
      ) : (
        <EmbedChooser
          onChoose={(chosen) => {
            setAsked(null)
            asked.answer(chosen)
          }}
        />
      )}
    </Suspense>
  )
  return { picture: own.picture, services: (text) => own[text], dialog }
}
