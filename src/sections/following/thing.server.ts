import { data, type Params } from 'react-router'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import { parseNumber } from '#i18n/number/number-input.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { readRule } from './alerts/rule.ts'
import { listRules, pauseRule, removeRule, writeRule } from './alerts/rules.server.ts'
import { shownRules } from './alerts/shown.server.ts'
import { followPath, isFollowed, isSaved, MAIL_WAYS } from './contract.ts'
import { follow, followOf, unfollow } from './follows.server.ts'
import { doneAt, doneOf, idIn, ownerOf } from './own.server.ts'
import { favouriteOf, removeFavourite, saveFavourite } from './saved/favourites.server.ts'
import { pushKey } from './push/offered.server.ts'
import { listDevices } from './push/devices.server.ts'
import { seriesBySlug, seriesOfProduct } from './things/prices.server.ts'
import type { Thing } from './things/thing.ts'
import { thingOf } from './things/things.server.ts'
import type { RuleTexts } from './view/RuleForm.tsx'
import { wordsIn } from './words.server.ts'

/** The thing that an address names. Throws 404. */
async function thingAt(ctx: RequestContext, { kind = '', key = '' }: Params): Promise<Thing> {
  const thing =
    isSaved(kind) || isFollowed(kind) ? await thingOf(ctx.app.db, ctx.viewer, ctx.lang, { kind, key }) : null
  if (!thing) throw data(null, { status: 404 })
  return thing
}

/** Everything on the page where one thing is saved and followed. */
export async function loadThing(ctx: RequestContext, params: Params, userId: number) {
  const thing = await thingAt(ctx, params)
  const { kind, key, author } = thing
  const { db } = ctx.app
  const [saved, ways, authorWays, series, offers] = await Promise.all([
    isSaved(kind) ? favouriteOf(db, userId, kind, key) : null,
    isFollowed(kind) ? followOf(db, userId, kind, key) : null,
    author ? followOf(db, userId, 'author', author.key) : null,
    kind === 'series' ? loadAlerts(ctx, key, userId) : null,
    kind === 'product' ? seriesOfProduct(db, ctx.lang, key) : [],
  ])
  const whole = series && (await thingOf(db, ctx.viewer, ctx.lang, { kind: 'product', key: series.product }))
  return {
    thing,
    saved: saved !== null,
    ways,
    authorWays,
    series,
    whole,
    push: pushKey(ctx.app) !== null,
    offers: offers.map(({ slug, name, terms }) => ({ slug, name, terms })),
    done: doneOf(ctx),
  }
}

/** The alerts on a series, and the form of one: new, to be changed, or as it was typed before it was refused. */
async function loadAlerts(ctx: RequestContext, slug: string, userId: number) {
  const { app, lang, now, prefs, posted, url } = ctx
  const series = (await seriesBySlug(app.db, lang, [slug])).get(slug)
  if (!series) throw data(null, { status: 404 })
  const fmt = formatterOf(lang, now, prefs)
  const asked = idIn(url.searchParams.get('rule') ?? '')
  const rules = await listRules(app.db, userId, isoDay(now), slug)
  const edited = rules.find(({ id }) => id === asked)
  // With a device set up, alerts are expected there.
  const devices = pushKey(app) !== null && (await listDevices(ctx, userId)).length > 0
  const texts: RuleTexts = posted
    ? ruleTexts((name) => formText(posted, name))
    : {
        id: edited ? String(edited.id) : '',
        kind: edited?.kind ?? 'above',
        threshold: edited?.threshold == null ? '' : String(edited.threshold),
        window: String(edited?.window ?? 0),
        site: edited?.site ?? true,
        push: edited?.push ?? devices,
        mail: edited?.mail ?? 'instant',
        expires: edited?.expires ?? '',
      }
  const { t } = wordsIn(lang, now, prefs)
  return {
    slug,
    unit: series.unit_name,
    demo: series.demo,
    now: t('following.alert.now', {
      price: fmt.number(series.price, series.decimals),
      unit: series.unit_name,
      day: fmt.date(series.day),
      terms: series.terms,
      source: series.source,
    }),
    product: series.product,
    rules: await shownRules(ctx, userId, slug),
    texts,
  }
}

/** The fields of an alert as they were sent. */
export const ruleTexts = (text: (name: string) => string): RuleTexts => ({
  id: text('id'),
  kind: text('kind'),
  threshold: text('threshold'),
  window: text('window'),
  site: text('site') === '1',
  push: text('push') === '1',
  mail: text('mail'),
  expires: text('expires'),
})

/** Does what a button of that page, or of the list of what is followed, asks for. */
export async function actOnThing(ctx: RequestContext, params: Params, form: FormData): Promise<Response> {
  const userId = ownerOf(ctx)
  const { db } = ctx.app
  const { kind = '', key = '' } = params
  const text = (name: string) => formText(form, name)
  const to =
    text('from') === 'list'
      ? '/profile/Following'
      : followPath(kind as Thing['kind'], encodeURIComponent(key))
  // A deleted thing can still be unfollowed.
  switch (text('do')) {
    case 'unsave':
      if (!isSaved(kind)) break
      await removeFavourite(db, userId, { kind, key }, ctx.now)
      return doneAt(ctx, to, 'removed')
    case 'unfollow':
      if (!isFollowed(kind)) break
      await unfollow(db, userId, kind, key)
      return doneAt(ctx, to, 'unfollowed')
    case 'remove-rule':
      await removeRule(db, userId, idIn(text('id')))
      return doneAt(ctx, to, 'ruleRemoved')
    case 'pause':
    case 'resume':
      await pauseRule(db, userId, idIn(text('id')), text('do') === 'pause')
      return doneAt(ctx, to, 'changed')
    default:
  }
  const thing = await thingAt(ctx, params)
  switch (text('do')) {
    case 'save':
      if (!isSaved(kind)) break
      await db.transaction().execute((trx) => saveFavourite(trx, userId, kind, thing.key))
      return doneAt(ctx, to, 'saved')
    case 'follow': {
      const mail = MAIL_WAYS.find((one) => one === text('mail'))
      if (!isFollowed(kind) || !mail) break
      const ways = { site: text('site') === '1', push: text('push') === '1', mail }
      await db.transaction().execute((trx) => follow(trx, userId, kind, thing.key, ways))
      return doneAt(ctx, to, text('from') === 'list' ? 'changed' : 'followed')
    }
    case 'rule': {
      if (kind !== 'series') break
      const read = readRule((name) => text(name).trim(), parseNumber, isoDay(ctx.now))
      if (!read.ok)
        throw new Refusal('invalid_input', {
          fields: Object.fromEntries(read.fields.map((field) => [field, 'must_be_valid' as const])),
        })
      await db
        .transaction()
        .execute((trx) => writeRule(trx, userId, thing.key, read.values, idIn(text('id')) || null))
      return doneAt(ctx, to, 'rule')
    }
    default:
  }
  throw new Refusal('bad_request')
}
