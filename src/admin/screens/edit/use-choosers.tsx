import { useMemo, useState, type ReactNode } from 'react'
import type { Lang } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { loadLate, useLate } from '#entries/client/late.ts'
import type { ChosenEmbed, EditorServices, ShownCard } from '#entries/editor/services.ts'
import { apiClient } from '#platform/http/client.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { usePanel } from '../../panel/use-panel.ts'
import { ChooserDialog } from '../media/chooser/ChooserDialog.tsx'
import type { FoundEmbed } from '../media/chooser/EmbedChooser.tsx'
import type { ChosenPicture, Wanted } from '../media/chooser/PictureChooser.tsx'
import { loadEmbedChooser, loadPictureChooser, loadUpload } from '../media/chooser/load.ts'
import { previewOf } from '../media/Thumb.tsx'

type Asked =
  | { what: 'picture'; wanted: Wanted; answer: (chosen: ChosenPicture | null) => void }
  | { what: 'embed'; answer: (chosen: ChosenEmbed | null) => void }

export interface Choosers {
  /** Lets the writer choose a picture; null when they do not. */
  picture: (wanted: Wanted) => Promise<ChosenPicture | null>
  /** What the editor of a text in a language is given. */
  services: (lang: Lang) => EditorServices
  /** The dialog that is open: rendered beside the form, not in it. */
  dialog: ReactNode
}

/**
 * The dialogs in which pictures, charts and prices are chosen. Their code is fetched when one is first opened; the dialog is
 * open meanwhile, and tries again what could not be fetched.
 */
export function useChoosers(): Choosers {
  const { lang, t } = useI18n()
  const { token } = usePanel()
  const [asked, setAsked] = useState<Asked | null>(null)
  const pictures = useLate(loadPictureChooser)
  const embeds = useLate(loadEmbedChooser)

  const own = useMemo(() => {
    const picture = (wanted: Wanted) =>
      new Promise<ChosenPicture | null>((answer) => {
        setAsked({ what: 'picture', wanted, answer })
        pictures.begin()
      })
    const call = apiClient(lang, { unable_to_connect: '', not_responding: '', internal: '' })
    const services = (text: Lang): EditorServices => ({
      images: {
        async choose() {
          const chosen = await picture({ refuseSquare: false, minWidth: null, lang: text })
          return chosen && { key: chosen.picture.key, ...chosen.words }
        },
        preview: previewOf,
      },
      async uploads(file) {
        const { uploadFile } = await loadLate(loadUpload).catch(() => {
          throw new Error(t('entries.chooser.failed'))
        })
        const { picture: stored } = await uploadFile(file, { lang, token, failed: t('admin.media.failed') })
        return { key: stored.key, ...stored[text] }
      },
      cards: {
        known: async (address) =>
          (await import('#editorial/cards/known-cards.ts')).knownCard(address)?.address ?? null,
        show: (address, again) =>
          call<ShownCard>('/admin/api/Card', { method: 'POST', body: { address, again } }),
        quote: (address, said) =>
          call<ShownCard>('/admin/api/Card', { method: 'POST', body: { address, said } }),
      },
      embeds: {
        choose: () =>
          new Promise<ChosenEmbed | null>((answer) => {
            setAsked({ what: 'embed', answer })
            embeds.begin()
          }),
        async show({ kind, id, state }) {
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

  if (!asked) return { picture: own.picture, services: (text) => own[text], dialog: null }
  const late = asked.what === 'picture' ? pictures : embeds
  const PictureChooser = pictures.part?.default
  const EmbedChooser = embeds.part?.default
  const dialog = (
    <ChooserDialog
      title={t(asked.what === 'picture' ? 'entries.picture.choose' : 'entries.embed.choose')}
      onClose={() => {
        setAsked(null)
        asked.answer(null)
      }}
    >
      {asked.what === 'picture' && PictureChooser && (
        <PictureChooser
          wanted={asked.wanted}
          onChoose={(chosen) => {
            setAsked(null)
            asked.answer(chosen)
          }}
        />
      )}
      {asked.what === 'embed' && EmbedChooser && (
        <EmbedChooser
          onChoose={(chosen) => {
            setAsked(null)
            asked.answer(chosen)
          }}
        />
      )}
      {!late.part && !late.failed && <p role="status">{t('entries.chooser.loading')}</p>}
      {late.failed && (
        <Alert tone="danger" live title={t('entries.chooser.failed')}>
          <Button small variant="ghost" onClick={late.begin}>
            {t('entries.retry')}
          </Button>
        </Alert>
      )}
    </ChooserDialog>
  )
  return { picture: own.picture, services: (text) => own[text], dialog }
}
