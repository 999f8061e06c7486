import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { ownFrame } from '#sections/accounts/contract-own.server.ts'
import { OwnFrame } from '#sections/accounts/contract-own.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { shownRules } from '../alerts/shown.server.ts'
import { listFollows } from '../follows.server.ts'
import { doneAt, doneOf, ownerOf } from '../own.server.ts'
import { readSettings, saveSettings, settingsOf } from '../settings.server.ts'
import { DoneAlert } from '../view/DoneAlert.tsx'
import { FollowForm } from '../view/FollowForm.tsx'
import { RuleList } from '../view/RuleList.tsx'
import { SettingsForm, settingTexts, type SettingTexts } from '../view/SettingsForm.tsx'
import { ThingName } from '../view/ThingName.tsx'
import { wordsIn } from '../words.server.ts'

export const handle: PageHandle = { parameters: ['done'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const frame = await ownFrame(ctx)
  const { id } = frame.account
  const [follows, rules, stored] = await Promise.all([
    listFollows(ctx, id),
    shownRules(ctx, id),
    settingsOf(ctx.app.db, id),
  ])
  const { posted } = ctx
  const settings: SettingTexts = posted?.has('zone')
    ? settingTexts((name) => formText(posted, name))
    : {
        ...stored,
        quiet_from: String(stored.quiet_from ?? ''),
        quiet_to: String(stored.quiet_to ?? ''),
        digest_hour: String(stored.digest_hour),
        digest_day: String(stored.digest_day),
      }
  const { t } = wordsIn(ctx.lang, ctx.now, ctx.prefs)
  return { frame, follows, rules, settings, done: doneOf(ctx), title: t('following.title') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const userId = ownerOf(ctx)
  const form = await request.formData()
  const text = (name: string) => formText(form, name)
  try {
    const settings = readSettings(text)
    await ctx.app.db.transaction().execute((trx) => saveSettings(trx, userId, settings, ctx.now))
    return doneAt(ctx, '/profile/Following', 'changed')
  } catch (error) {
    return formRefusal(ctx, error, { settings: settingTexts(text) })
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: { title: string } }) {
  return loaderData ? metaOf(where, { title: loaderData.title, robots: 'noindex' }) : []
}

export default function Following() {
  const { t } = useI18n()
  const { frame, follows, rules, settings, done } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { token } = frame
  const wrong = Object.keys(refused?.fields ?? {})
  return (
    <OwnFrame frame={frame} page="Following" refused={wrong.length > 0 ? null : refused?.text}>
      {!refused && <DoneAlert done={done} />}
      {follows.length === 0 ? (
        <EmptyState kind="first" title={t('following.none')} text={t('following.none.text')} />
      ) : (
        <section className="pn" aria-labelledby="follows">
          <SectionHead id="follows" title={t('following.list.title')} />
          <ul className="pn-b list">
            {follows.map(({ kind, key, thing, site, mail }) => (
              <li key={`${kind}/${key}`}>
                <ThingName thing={thing} kind={kind} />
                <FollowForm
                  token={token}
                  kind={kind}
                  thingKey={key}
                  name={thing?.name ?? t(`following.one.${kind}`)}
                  ways={{ site, mail }}
                  fromList
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {rules.length === 0 ? (
        <EmptyState kind="first" title={t('following.alerts.none')} text={t('following.alerts.none.text')} />
      ) : (
        <section className="pn" aria-labelledby="alerts">
          <SectionHead id="alerts" title={t('following.alerts')} />
          <RuleList token={token} rules={rules} named />
        </section>
      )}
      <SettingsForm token={token} texts={refused ? refused.kept.settings : settings} wrong={wrong} />
    </OwnFrame>
  )
}
