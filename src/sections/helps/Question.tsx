import { dirOf } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { helpAnchor, type HelpItem } from './contract.ts'

/** One question that opens on its answer, without a script. */
export function Question({ item, open }: { item: HelpItem; open: boolean }) {
  const { lang, t } = useI18n()
  const foreign = item.lang !== lang ? { lang: item.lang, dir: dirOf(item.lang) } : {}
  const anchor = helpAnchor(item.id)
  return (
    <details open={open} {...foreign}>
      <summary>
        <span dangerouslySetInnerHTML={{ __html: item.questionHtml }} />
        <Icon name="chevron" />
      </summary>
      <div className="answer" id={anchor}>
        <div className="prose" dangerouslySetInnerHTML={{ __html: item.answerHtml }} />
        <a className="more" href={`#${anchor}`} lang={lang}>
          <Icon name="link" /> {t('helps.link')}
        </a>
      </div>
    </details>
  )
}
