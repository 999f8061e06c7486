import { useRef, type DragEvent } from 'react'
import { useLocation } from 'react-router'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { readArrangement, withPost, writeArrangement, type HomePlace } from './places.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { Select } from '#ui/Select.tsx'
import { usePanel, useRefused } from '../../panel/use-panel.ts'
import type { HomePlacesData } from './contract.ts'
import { Placed } from './Placed.tsx'

/**
 * The places of the home page. Everything is a form that is sent at once: the buttons of a post, which work without a
 * script, and dragging, which sends the whole order.
 */
export default function HomePlaces({ data }: { data: HomePlacesData }) {
  const { t } = useI18n()
  const { token } = usePanel()
  const { pathname } = useLocation()
  const { was, places, fixed, moved } = data
  const form = useRef<HTMLFormElement>(null)
  const order = useRef<HTMLInputElement>(null)
  const dragged = useRef<number | null>(null)
  const sent = useRef<HTMLButtonElement>(null)

  const drop = (event: DragEvent, place: HomePlace, index: number) => {
    event.preventDefault()
    event.stopPropagation()
    const known = readArrangement(was)
    if (dragged.current === null || !known || !order.current) return
    // Taken out of the place that it is put into, what follows moves up by one.
    const from = known[place].indexOf(dragged.current)
    const at = from >= 0 && from < index ? index - 1 : index
    const wanted = writeArrangement(withPost(known, dragged.current, { place, index: at }))
    dragged.current = null
    if (wanted === was) return
    order.current.value = wanted
    form.current?.requestSubmit(sent.current)
  }

  return (
    <>
      <p className="cp-intro">{t('admin.home.text')}</p>
      <form ref={form} method="post" action={pathname} className="hp">
        <input type="hidden" name="csrftoken" value={token} />
        <input type="hidden" name="was" value={was} />
        <input ref={order} type="hidden" name="order" defaultValue={was} />
        <button ref={sent} name="do" value="order" hidden>
          {t('panel.form.save')}
        </button>
        {places.map(({ place, name, shows, posts }) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons of a post do the same
          <section
            key={place}
            className="pn"
            aria-labelledby={`place-${place}`}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, place, posts.length)}
          >
            <SectionHead id={`place-${place}`} title={t(`admin.home.${name}`)} />
            <div className="pn-b">
              <p className="hint">{t(`admin.home.${name}.text`)}</p>
              {posts.length === 0 && <p>{t('admin.home.empty')}</p>}
              <ol>
                {posts.map((post, index) => (
                  <Placed
                    key={post.id}
                    post={post}
                    isFirst={index === 0}
                    isLast={index === posts.length - 1}
                    isShown={index < shows}
                    focus={moved?.id === post.id ? moved.by : null}
                    onDragStart={() => (dragged.current = post.id)}
                    onDrop={(event) => drop(event, place, index)}
                  />
                ))}
              </ol>
            </div>
          </section>
        ))}
      </form>
      <AddForm data={data} />
      <section className="pn" aria-labelledby="fixed">
        <SectionHead id="fixed" title={t('admin.home.fixed')} />
        <div className="pn-b">
          <p className="hint">{t('admin.home.fixedText')}</p>
          <dl className="hp-fixed">
            {fixed.map(({ what, now, to }) => (
              <div key={what}>
                <dt>
                  <Link to={to}>{t(`admin.home.part.${what}`)}</Link>
                </dt>
                <dd>
                  {now.length === 0 ? (
                    t('admin.home.empty')
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
function AddForm({ data: { was, places, others } }: { data: HomePlacesData }) {
  const { t, fmt } = useI18n()
  const { token } = usePanel()
  const { pathname } = useLocation()
  const refused = useRefused()
  if (others.length === 0) return null
  return (
    <form method="post" action={pathname} className="pn hp-add">
      <SectionHead title={t('admin.home.add')} />
      <div className="pn-b">
        <input type="hidden" name="csrftoken" value={token} />
        <input type="hidden" name="was" value={was} />
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
