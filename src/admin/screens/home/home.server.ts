import { latestPosts } from '#editorial/list.server.ts'
import { withThing } from '#entries/order/arrangement.ts'
import { orderBefore } from '#entries/order/undo.server.ts'
import { arrangeHome, readPlaces, writeHomeOrder } from './arrange.server.ts'
import { homeArrangement, homeOrderOf, HOME_PLACES, readHomeOrder } from './places.ts'
import { parseId } from '#editorial/paths.ts'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { currentVote } from '#sections/vote/contract.server.ts'
import { afterMove, askedOrder, movedIn, type AskedOrder } from '../../parts/order/asked.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import type { FixedPart } from './contract.ts'

/** How many of the newest posts can be chosen for a place, and how many of a list are named. */
const [NEWEST, NAMED] = [40, 3]

/** The things at each place of the home page, in order. */
export const HOME: PanelScreen<'home'> = {
  path: 'home',
  title: { ar: 'ترتيب الصفحة الرئيسية', en: 'Home page' },
  needs: 'home.arrange',
  view: 'home',
  rail: [{ group: 'newsroom', icon: 'grid' }],
  parameters: ['moved', 'by'],

  async load(ctx, { url }) {
    const [{ posts, order, others }, fixed] = await Promise.all([
      readPlaces(ctx.app, ctx.lang, NEWEST),
      fixedParts(ctx),
    ])
    const was = writeHomeOrder(order)
    return {
      order: {
        was,
        before: await orderBefore(ctx, { action: 'home.arrange', kind: 'home', key: 'home' }, was),
        moved: movedIn(url),
      },
      places: HOME_PLACES.map(({ place, name, shows }) => ({
        place,
        name,
        shows,
        posts: order[place].flatMap((post) => posts.get(post) ?? []),
      })),
      others,
      fixed,
    }
  },

  async act(ctx, _at, form) {
    const { was, wanted, moved } = formText(form, 'do') === 'place' ? askedPlace(form) : askedOrder(form)
    const [before, after] = [homeOrderOf(was), homeOrderOf(wanted)]
    if (!before || !after) throw new Refusal('bad_request')
    await arrangeHome(ctx, before, after)
    return { to: afterMove('home', { moved }), done: 'saved' }
  },
}

/** A post that a form puts first in a place. */
function askedPlace(form: FormData): AskedOrder {
  const order = readHomeOrder(formText(form, 'was'))
  const place = HOME_PLACES.find((one) => String(one.place) === formText(form, 'place'))
  const id = parseId(formText(form, 'post'))
  if (id === null) throw new Refusal('invalid_input', { fields: { post: 'required_field' } })
  if (!order || !place) throw new Refusal('bad_request')
  const [was, key] = [homeArrangement(order), String(id)]
  return {
    was,
    wanted: withThing(was, key, { list: String(place.place), index: 0 }),
    moved: { key, by: 'place' },
  }
}

/** Content of the home page that is not placed by hand: the newest of lists, the open poll, adverts in turn. */
async function fixedParts(ctx: RequestContext): Promise<FixedPart[]> {
  const newest = async (list: string) => (await latestPosts(ctx, list, NAMED)).map(({ title }) => title.text)
  const [latest, world, excerpts, vote, ads, railAds] = await Promise.all([
    newest('articles'),
    newest('around-world'),
    newest('news-excerpt'),
    currentVote(ctx),
    advertsOf(ctx, 'home-wide'),
    advertsOf(ctx, 'article-rail'),
  ])
  return [
    { what: 'latest', now: latest, to: '/admin/articles' },
    { what: 'world', now: world, to: '/admin/around-world' },
    { what: 'excerpts', now: excerpts, to: '/admin/news-excerpt' },
    { what: 'vote', now: vote ? [vote.question] : [], to: vote ? `/admin/vote/${vote.id}` : '/admin/vote' },
    { what: 'ads', now: ads, to: '/admin/ads?slot=home-wide' },
    { what: 'railAds', now: railAds, to: '/admin/ads?slot=article-rail' },
  ]
}

const TITLES = { ar: 'title_ar', en: 'title_en' } as const satisfies Record<Lang, string>

async function advertsOf({ app, lang }: RequestContext, slot: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('site_ad')
    .select(`${TITLES[lang]} as title`)
    .where('slot', '=', slot)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ title }) => title)
}
