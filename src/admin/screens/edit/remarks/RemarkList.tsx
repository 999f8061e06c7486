import { useId, useState } from 'react'
import { describeRemark } from '#entries/editor/remarks/describe.ts'
import { LANGS } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import type { ColumnRemark } from '../../../remarks/contract.ts'
import type { EntryRemarks } from './use-remarks.ts'

const KINDS = ['figure', 'stale', 'word'] as const

/** How many remarks of each kind there are, each a way to them; an empty line where there are none, so that nothing moves later. */
export function RemarkCounts({ list }: { list: readonly ColumnRemark[] }) {
  const { t } = useI18n()
  const counts = KINDS.flatMap((kind) => {
    const count = list.filter((one) => one.kind === kind).length
    return count > 0 ? [{ kind, count }] : []
  })
  return (
    <p className="row wrapping remark-counts">
      {counts.map(({ kind, count }) => (
        <a key={kind} href={`#remarks-${kind}`} className={`remark-tag ${kind}`}>
          {t(`entries.remarks.${kind}`, { count })}
        </a>
      ))}
    </p>
  )
}

/** The remarks on the texts, each with a link to its place and its actions. The buttons work without a script too. */
export function RemarkList({ remarks, mayEdit }: { remarks: EntryRemarks; mayEdit: boolean }) {
  const { t } = useI18n()
  const { list, failed } = remarks
  return (
    <section className="panel remarks" aria-labelledby="remarks">
      <div className="panel-body">
        <h2 id="remarks" tabIndex={-1}>
          {t('entries.remarks')}
        </h2>
        <p role="status" className={list.length === 0 ? 'hint' : 'visually-hidden'}>
          {list.length === 0 ? t('entries.remarks.none') : t('entries.remarks.count', { count: list.length })}
        </p>
        {failed && <Alert tone="danger" live title={t('entries.remark.failed')} />}
        {KINDS.map((kind) => {
          const own = list.filter((one) => one.kind === kind)
          if (own.length === 0) return null
          return (
            <div key={kind} id={`remarks-${kind}`}>
              <h3 className={`remark-tag ${kind}`}>{t(`entries.remarks.${kind}`, { count: own.length })}</h3>
              <ul className="remark-list">
                {LANGS.flatMap((lang) =>
                  own
                    .filter((one) => one.lang === lang)
                    .map((remark, index) => (
                      <Item
                        key={`${remark.column}:${remark.id}:${index}`}
                        remark={remark}
                        remarks={remarks}
                        mayEdit={mayEdit}
                      />
                    )),
                )}
              </ul>
            </div>
          )
        })}
      </div>
    </section>
  )
}

function Item({
  remark,
  remarks,
  mayEdit,
}: {
  remark: ColumnRemark
  remarks: EntryRemarks
  mayEdit: boolean
}) {
  const { t, fmt } = useI18n()
  const said = useId()
  const { kind, column, lang } = remark
  return (
    <li>
      <p id={said}>
        <b>{t(`entries.${lang}`)}</b>{' '}
        {kind === 'stale' && <>{t('entries.remark.block', { number: remark.block + 1 })} </>}
        {describeRemark(remark, t, fmt)}
        {kind === 'figure' && (
          <>
            {' '}
            <a href={remark.href} target="_blank" rel="noreferrer">
              <bdi>{remark.name}</bdi>
              <span className="visually-hidden"> {t('entries.remark.newTab')}</span>
            </a>
          </>
        )}
      </p>
      {kind === 'stale' && remark.text !== '' && (
        <p className="hint">
          <bdi lang={lang}>{remark.text}</bdi>
        </p>
      )}
      <div className="row wrapping">
        <span className="row wrapping remark-script">
          <Button small variant="ghost" aria-describedby={said} onClick={() => remarks.goTo(remark)}>
            {t('entries.remark.goTo')}
          </Button>
          {mayEdit && kind === 'word' && remark.better !== null && (
            <Button small variant="ghost" aria-describedby={said} onClick={() => remarks.replace(remark)}>
              {t('entries.remark.replace', { better: remark.better })}
            </Button>
          )}
          {kind === 'word' && (
            <Button small variant="ghost" aria-describedby={said} onClick={() => remarks.ignore(remark)}>
              {t('entries.remark.ignore')}
            </Button>
          )}
        </span>
        {mayEdit && kind === 'stale' && (
          <Button
            small
            variant="ghost"
            type="submit"
            name="do"
            value={`holds:${column}:${remark.ar}:${remark.en}`}
            aria-describedby={said}
            onClick={(event) => {
              event.preventDefault()
              void remarks.confirm(remark)
            }}
          >
            {t('entries.remark.holds')}
          </Button>
        )}
      </div>
      {mayEdit && kind === 'figure' && <Accept remark={remark} remarks={remarks} said={said} />}
    </li>
  )
}

/** A figure that is correct is confirmed, with the reason. */
function Accept({ remark, remarks, said }: { remark: ColumnRemark; remarks: EntryRemarks; said: string }) {
  const { t } = useI18n()
  const [note, setNote] = useState('')
  const id = useId()
  return (
    <details className="remark-accept">
      <summary aria-describedby={said}>{t('entries.remark.keep')}</summary>
      <label htmlFor={id}>{t('entries.remark.note')}</label>
      <input
        id={id}
        className="input"
        name={`note.${remark.id}`}
        maxLength={300}
        defaultValue=""
        onInput={(event) => setNote(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void remarks.accept(remark, note)
        }}
      />
      <Button
        small
        type="submit"
        name="do"
        value={`accept:${remark.id}:${remark.text}`}
        onClick={(event) => {
          event.preventDefault()
          void remarks.accept(remark, note)
        }}
      >
        {t('entries.remark.accept')}
      </Button>
    </details>
  )
}
