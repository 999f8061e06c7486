import { latestPosts } from '#editorial/list.server.ts'
import { arrangeHome, readPlaces } from './arrange.server.ts'
import { HOME_PLACES, pressed, readArrangement, writeArrangement, type Arrangement } from './places.ts'
import { parseId } from '#editorial/paths.ts'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form-text.ts'
import { currentVote } from '#sections/vote/contract.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import type { FixedPart } from './contract.ts'

/** How many of the newest posts can be chosen for a place, and how many of a list are named. */
const [NEWEST, NAMED] = [40, 3]

/** What the home page shows where, and its order. */
export const HOME: PanelScreen<'home'> = {
  path: 'home',
  title: { ar: 'ترتيب الصفحة الرئيسية', en: 'Home page' },
  needs: 'home.arrange',
  view: 'home',
  rail: [{ group: 'newsroom', icon: 'grid' }],
  parameters: ['moved', 'by'],

  async load(ctx, { url }) {
    const [{ posts, arrangement, others }, fixed] = await Promise.all([
      readPlaces(ctx.app, ctx.lang, NEWEST),
      fixedParts(ctx),
    ])
    const id = parseId(url.searchParams.get('moved') ?? undefined)
    return {
      was: writeArrangement(arrangement),
      places: HOME_PLACES.map(({ place, name, shows }) => ({
        place,
        name,
        shows,
        posts: arrangement[place].flatMap((post) => posts.get(post) ?? []),
      })),
      others,
      fixed,
      moved: id === null ? null : { id, by: url.searchParams.get('by') ?? '' },
    }
  },

  async act(ctx, _at, form) {
    const was = formText(form, 'was')
    const [what = '', number] = formText(form, 'do').split(' ')
    const id = parseId(number ?? formText(form, 'post')) ?? 0
    const known = readArrangement(was)
    const wanted = known && wantedOf(known, form, what, id)
    if (!known || (what === 'place' && id === 0))
      throw new Refusal('invalid_input', { fields: { post: 'required_field' } })
    if (!wanted) throw new Refusal('bad_request')
    await arrangeHome(ctx, was, wanted)
    return { to: id === 0 ? 'home' : `home?moved=${id}&by=${what}`, done: 'saved' }
  },
}

/** The order that a form asks for: a whole one, which was made by dragging, or what a button does. */
function wantedOf(known: Arrangement, form: FormData, what: string, id: number): Arrangement | null {
  return what === 'order'
    ? readArrangement(formText(form, 'order'))
    : pressed(known, id, what, Number(formText(form, 'place')))
}

/** What is on the home page without being put there: the newest of lists, the open poll, adverts in turn. */
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
