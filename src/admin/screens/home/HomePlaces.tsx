import { useLocation } from 'react-router'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Select } from '#ui/form/Select.tsx'
import { usePanel, useRefused } from '../../panel/use-panel.ts'
import { OrderForm } from '../../parts/order/OrderForm.tsx'
import type { HomePlacesData } from './contract.ts'

/** The places of the home page, each an ordered list of posts, and what fills itself. */
export default function HomePlaces({ data }: { data: HomePlacesData }) {
  const { t, fmt } = useI18n()
  const { order, places, fixed } = data
  return (
    <>
      <p className="admin-intro">{t('admin.home.text')}</p>
      <OrderForm
        data={order}
        across
        lists={places.map(({ place, name, shows, posts }) => ({
          name: String(place),
          title: t(`admin.home.${name}`),
          hint: t(`admin.home.${name}.text`),
          act: 'off' as const,
          things: posts.map(({ id, section, title, publishedAt }, index) => ({
            key: String(id),
            title,
            to: `/admin/${section}/${id}`,
            note: fmt.date(publishedAt),
            isHidden: index >= shows,
          })),
        }))}
      />
      <AddForm data={data} />
      <section className="panel" aria-labelledby="fixed">
        <SectionHead id="fixed" title={t('admin.home.fixed')} />
        <div className="panel-body">
          <p className="hint">{t('admin.home.fixedText')}</p>
          <dl className="home-fixed">
            {fixed.map(({ what, now, to }) => (
              <div key={what}>
                <dt>
                  <Link to={to}>{t(`admin.home.part.${what}`)}</Link>
                </dt>
                <dd>
                  {now.length === 0 ? (
                    t('admin.order.empty')
                  ) : (
                    <ul>
                      {now.map((title) => (
                        <li key={title}>
                          <Bidi text={title} />
                        </li>
                      ))}
                    </ul>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    </>
  )
}

/** Puts a published post in a place. */
function AddForm({ data: { order, places, others } }: { data: HomePlacesData }) {
  const { t, fmt } = useI18n()
  const { token } = usePanel()
  const { pathname } = useLocation()
  const refused = useRefused()
  if (others.length === 0) return null
  return (
    <form method="post" action={pathname} className="panel home-add">
      <SectionHead title={t('admin.home.add')} />
      <div className="panel-body">
        <input type="hidden" name="csrftoken" value={token} />
        <input type="hidden" name="was" value={order.was} />
        <Select
          name="post"
          required
          label={t('admin.home.post')}
          error={refused?.fields['post']}
          options={others.map(({ id, title, publishedAt }) => ({
            value: String(id),
            label: `${title} · ${fmt.date(publishedAt)}`,
          }))}
        />
        <Select
          name="place"
          required
          label={t('admin.home.place')}
          defaultValue="12"
          options={places.map(({ place, name }) => ({
            value: String(place),
            label: t(`admin.home.${name}`),
          }))}
        />
        <Button type="submit" name="do" value="place">
          {t('admin.home.put')}
        </Button>
      </div>
    </form>
  )
}
