import { useState } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { LANGS } from '#i18n/locale.ts'
import type { Move } from '#entries/moves.ts'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/form/Input.tsx'
import { Textarea } from '#ui/form/Textarea.tsx'
import { CorrectionFields } from '../../../parts/CorrectionFields.tsx'
import { Clocks } from '../../../parts/Clocks.tsx'
import { useRefused } from '../../../panel/use-panel.ts'
import type { EditData } from '../contract.ts'
import { RIYADH, timeInZone, wallClock } from './zone.ts'

/** Moves that ask for something first, or that should not be made by a slip. */
const FOLDED: readonly Move[] = ['schedule', 'return', 'unpublish', 'archive']

/** The moves of a thing: the likeliest as a button, the others folded with their fields. */
export function Moves({ data, isChanged }: { data: EditData; isChanged: boolean }) {
  const { t } = useI18n()
  const { moves, state, live, mayEdit, languages, overtaken } = data
  const typedNote = useTyped('note')
  const typedCorrection = useTyped('correction')
  const plain = moves.filter((move) => !FOLDED.includes(move))
  const folded = moves.filter((move) => FOLDED.includes(move))
  const publishes = moves.includes('publish')
  const nameOf = (move: Move) =>
    move === 'publish' && live
      ? t('entries.move.publishChanges')
      : move === 'schedule' && state === 'scheduled'
        ? t('entries.move.reschedule')
        : t(`entries.move.${move}`)
  if (moves.length === 0 && !mayEdit) return null
  return (
    <section className="panel moves" aria-labelledby="moves">
      <div className="panel-body">
        <h2 id="moves">{t('entries.actions')}</h2>
        {publishes && languages && (
          <fieldset className="field choice">
            <legend>{t('entries.languages')}</legend>
            <input type="hidden" name="languages" value="1" />
            {LANGS.map((lang) => (
              <label className="check" key={lang}>
                <input type="checkbox" name="language" value={lang} defaultChecked />
                <span>{t(`entries.${lang}`)}</span>
              </label>
            ))}
          </fieldset>
        )}
        {Object.keys(overtaken).length > 0 && publishes && (
          <label className="check">
            <input type="checkbox" name="overtake" value="1" />
            <span>{t('entries.overtake')}</span>
          </label>
        )}
        {publishes && data.correction && <CorrectionFields correction={data.correction} />}
        {publishes && live && !data.correction && (
          <Textarea
            name="correction"
            label={t('entries.note.correction')}
            rows={2}
            max={MOST_NOTED}
            defaultValue={typedCorrection}
          />
        )}
        <div className="stack">
          {plain.map((move, index) => (
            <Button
              key={move}
              type="submit"
              name="do"
              value={move}
              full
              variant={index === 0 ? 'primary' : 'ghost'}
            >
              {nameOf(move)}
            </Button>
          ))}
          {mayEdit && (
            <Button type="submit" name="do" value="save" full variant="ghost">
              {t('entries.save')}
            </Button>
          )}
        </div>
        {folded.map((move) => (
          <details key={move} id={move}>
            <summary>{nameOf(move)}</summary>
            {move === 'schedule' && <When planned={data.publishAt} />}
            {move === 'return' && (
              <Textarea
                name="note"
                label={t('entries.note.return')}
                rows={4}
                max={MOST_NOTED}
                required
                defaultValue={typedNote}
              />
            )}
            <Button
              type="submit"
              name="do"
              value={move}
              small
              variant={move === 'archive' || move === 'unpublish' ? 'danger' : 'primary'}
            >
              {nameOf(move)}
            </Button>
          </details>
        ))}
        {live && state !== 'archived' && isChanged && mayEdit && (
          <details>
            <summary>{t('entries.discard')}</summary>
            <p className="hint">{t('entries.discard.sure')}</p>
            <Button type="submit" name="do" value="discard" small variant="danger">
              {t('entries.discard')}
            </Button>
          </details>
        )}
      </div>
    </section>
  )
}

const MOST_NOTED = 2000

/** The typed value of a refused form's field. */
function useTyped(name: string): string {
  return useRefused()?.typed.find(([own]) => own === name)?.[1] ?? ''
}

/** The time of a publication, by Riyadh's clock, with what it is on the writer's own and in UTC. */
function When({ planned }: { planned: string | null }) {
  const { t } = useI18n()
  const [at, setAt] = useState(() => (planned === null ? '' : wallClock(new Date(planned), RIYADH)))
  const instant = timeInZone(at, RIYADH)
  return (
    <>
      <Input
        type="datetime-local"
        name="at"
        dir="ltr"
        label={`${t('entries.at')} (${t('entries.zone.riyadh')})`}
        required
        defaultValue={at}
        onInput={(event) => setAt(event.currentTarget.value)}
      />
      <input type="hidden" name="zone" value={RIYADH} />
      {instant && <Clocks at={instant} />}
    </>
  )
}
