import { toStory } from '#editorial/story.ts'
import { Charts } from '#datasets/charts/view/Charts.tsx'
import { AnswerHead } from '#datasets/view/AnswerHead.tsx'
import { DataTable } from '#datasets/view/DataTable.tsx'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { withMarks } from '#ui/marks.ts'
import { Bidi, Lat, useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { Pagination } from '#ui/page/Pagination.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { StoryRow } from '#ui/story/StoryRow.tsx'
import type { ProductPageData } from './product-page.server.ts'
import type { ProductTrade } from './product-trade.server.ts'

/** Trade in one product: figures of a process and a period, charts, partners, and the stories about it. */
export function ProductPage({
  label,
  product,
  trade,
  note,
  posts,
}: Omit<ProductPageData, 'kind' | 'image' | 'lang'>) {
  const { t, lang } = useI18n()
  const own = `/exports-imports/details=${product.slug}`
  const trail = [
    { label: t('shell.nav.home'), href: '/index' },
    { label, href: '/exports-imports?page=1' },
    { label: product.name },
  ]
  return (
    <>
      <PageJsonLd
        trail={trail}
        about={{
          kind: 'dataset',
          name: `${label}: ${product.name}`,
          description: withMarks(note, trade?.figures.marks ?? {}, lang),
          downloads: [],
        }}
      />
      <AnswerHead
        title={product.name}
        above={{ label, href: '/exports-imports?page=1' }}
        switches={trade && <Segments label={t('exports-imports.process')} items={trade.controls.processes} />}
        answer={trade?.answer ?? null}
        source={trade?.charts[0]?.credit.map(({ text }) => text).join('') ?? ''}
        marks={trade?.figures.marks ?? {}}
      >
        <div className="answer-tools">
          {trade && <Controls controls={trade.controls} />}
          <Link className={buttonClass({ variant: 'ghost', small: true })} to={product.href}>
            {t('exports-imports.prices')}
          </Link>
        </div>
      </AnswerHead>
      {trade && (
        <>
          <div className="stack wide">
            <Charts charts={trade.charts.slice(0, 2)} beside />
            <Charts charts={trade.charts.slice(2)} />
          </div>
          <section className="section">
            <SectionHead title={t('exports-imports.rows')} more={trade.all} />
            <div className="stack">
              {trade.rows && <DataTable list={trade.rows} />}
              <p className="muted tiny">
                <Bidi text={note} />
              </p>
              <Codes product={product} />
              {trade.figures.marks.demo && <Alert tone="warn">{t('datasets.demo.note')}</Alert>}
            </div>
          </section>
        </>
      )}
      <section className="section">
        <SectionHead title={t('exports-imports.news')} />
        {posts.results.length === 0 ? (
          <EmptyState
            kind="first"
            title={t('exports-imports.empty')}
            text={trade ? undefined : t('exports-imports.empty.text')}
          >
            <Link className="button ghost" to="/exports-imports?page=1">
              {label}
            </Link>
          </EmptyState>
        ) : (
          <ul className="list rows">
            {posts.results.map((post) => (
              <StoryRow key={post.id} story={toStory(post, lang)} />
            ))}
          </ul>
        )}
        <Pagination
          current={posts.page_number}
          total={posts.total_pages}
          link={(page) => `${own}?page=${page}`}
        />
      </section>
    </>
  )
}

/** The codes under which customs and chemists know it. */
function Codes({ product: { hs, cas } }: Pick<ProductPageData, 'product'>) {
  if (!hs && !cas) return null
  return (
    <p className="meta">
      {hs && (
        <span>
          <Lat>HS {hs}</Lat>
        </span>
      )}
      {cas && (
        <span>
          <Lat>CAS {cas}</Lat>
        </span>
      )}
    </p>
  )
}

/** The measure of the charts as links, and the period as a form whose answer is an address. */
function Controls({ controls }: { controls: ProductTrade['controls'] }) {
  const { t, lang } = useI18n()
  const { path, keep, measures, periods, period } = controls
  return (
    <>
      <Segments label={t('exports-imports.measure')} items={measures} />
      <form className="row" action={localePath(lang, path)}>
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <select
          className="input"
          name="month"
          defaultValue={period}
          key={period}
          aria-label={t('exports-imports.period')}
        >
          {periods.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Button type="submit" variant="ghost">
          {t('exports-imports.period.show')}
        </Button>
      </form>
    </>
  )
}

function Segments({
  label,
  items,
}: {
  label: string
  items: readonly { label: string; href: string; on: boolean }[]
}) {
  return (
    <nav className="segmented" aria-label={label}>
      {items.map(({ label: name, href, on }) => (
        <Link key={href} to={href} rel="nofollow" aria-current={on ? 'true' : undefined} inPlace>
          {name}
        </Link>
      ))}
    </nav>
  )
}
