import { useState } from 'react'
import { useI18n } from '#i18n/react.tsx'
import type { ChosenEmbed } from '#entries/editor/services.ts'
import { Button } from '#ui/Button.tsx'
import { SearchBox } from '#ui/form/SearchBox.tsx'
import { useFound } from './use-found.ts'

/** A chart, price or video that was found. */
export interface FoundEmbed {
  kind: 'chart' | 'price' | 'video'
  id: string
  state: string
  title: string
  frame: string | null
}

export interface EmbedChooserProps {
  onChoose: (chosen: ChosenEmbed) => void
}

/** Chooses a chart, its table, a price or a video of the site, by words or by the address of a chart with its filters. */
export default function EmbedChooser({ onChoose }: EmbedChooserProps) {
  const { t } = useI18n()
  const [typed, setTyped] = useState('')
  const { answer, failed } = useFound<{ results: FoundEmbed[] }>(
    `/admin/api/Embeds?q=${encodeURIComponent(typed.slice(0, 1000))}`,
  )
  return (
    <>
      <search onInput={({ target }) => target instanceof HTMLInputElement && setTyped(target.value)}>
        <SearchBox words="" hint={t('admin.media.embed.search')} />
      </search>
      <p className="hint">{t('admin.media.embed.hint')}</p>
      {failed && <p role="alert">{t('admin.media.failed')}</p>}
      {!answer && !failed && <p role="status">{t('admin.media.pick.loading')}</p>}
      {answer?.results.length === 0 && <p role="status">{t('admin.media.embed.nothing')}</p>}
      <ul className="upload-lines">
        {answer?.results.map(({ kind, id, state, title }) => (
          <li key={`${kind} ${id} ${state}`}>
            <bdi>{title}</bdi>
            {(kind === 'chart' ? (['chart', 'table'] as const) : ([kind] as const)).map((as) => (
              <Button key={as} variant="ghost" small onClick={() => onChoose({ kind: as, id, state })}>
                {t(`admin.media.embed.${as}`)} <span className="visually-hidden">{title}</span>
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}
