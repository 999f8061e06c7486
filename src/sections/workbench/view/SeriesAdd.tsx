import { WORKBENCH_PATH } from '#datasets/series/workbench-path.ts'
import { localePath } from '#i18n/locale.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { SearchBox } from '#ui/form/SearchBox.tsx'
import { Link } from '#ui/Link.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { ElementCell } from '#ui/price/ElementCell.tsx'
import type { Workbench } from '../page.server.ts'

/** Finds series to add, or the first of a view: a form and links. */
export function SeriesAdd({ add, words }: Pick<Workbench, 'add' | 'words'>) {
  const { t, lang } = useI18n()
  const title = t(add?.isFirst ? 'workbench.add.first' : 'workbench.add')
  return (
    <section className="panel">
      <SectionHead title={title} />
      <div className="panel-body">
        {add === null ? (
          <p className="small muted">{t('workbench.add.most')}</p>
        ) : (
          <>
            <search aria-label={title}>
              <form className="address-form" action={localePath(lang, WORKBENCH_PATH)}>
                {add.keep.map(([name, value]) => (
                  <input key={name + value} type="hidden" name={name} value={value} />
                ))}
                <SearchBox words={words} hint={t('workbench.add.hint')} />
                <Button type="submit" small>
                  {t('workbench.add.search')}
                </Button>
              </form>
            </search>
            <Choices label={t('workbench.add.measure')} choices={add.trade} />
            <Choices label={t('workbench.add.capacity')} choices={add.capacity} />
            {add.prices.length === 0 && words !== '' && <p className="small">{t('workbench.add.none')}</p>}
            <ul className="series-picker">
              {add.prices.map(({ name, symbol, demo, href }) => (
                <li key={href}>
                  <Link to={href} rel="nofollow">
                    <ElementCell symbol={symbol} size="xs" />
                    <span>
                      <Bidi text={name} /> {demo && <MarkTags marks={{ demo: 'all' }} />}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}

function Choices({ label, choices }: { label: string; choices: readonly { label: string; href: string }[] }) {
  if (choices.length === 0) return null
  return (
    <p className="row wrapping small">
      {label}
      {choices.map((one) => (
        <Link key={one.href} className="chip" to={one.href} rel="nofollow">
          <Bidi text={one.label} />
        </Link>
      ))}
    </p>
  )
}
