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
import { ownFrame } from '#sections/accounts/contract.server.ts'
import { OwnFrame } from '#sections/accounts/contract.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { POST_SECTIONS } from '#editorial/contract.ts'
import { sectionLabels } from '#site/section-labels.server.ts'
import { shownRules } from '../alerts/shown.server.ts'
import { listFollows } from '../follows.server.ts'
import { doneAt, doneOf, idIn, ownerOf } from '../own.server.ts'
import { addDevice, listDevices, removeDevice } from '../push/devices.server.ts'
import { pushKey } from '../push/offered.server.ts'
import { readSettings, saveSettings, settingsOf } from '../settings.server.ts'
import { DevicesPanel } from '../view/DevicesPanel.tsx'
import { DoneAlert } from '../view/DoneAlert.tsx'
import { FollowForm } from '../view/FollowForm.tsx'
import { RuleList } from '../view/RuleList.tsx'
import { SettingsForm, settingTexts, type SettingTexts } from '../view/SettingsForm.tsx'
import { ThingName } from '../view/ThingName.tsx'
import { wordsIn } from '../words.server.ts'

const HERE = '/profile/Following'

export const handle: PageHandle = { parameters: ['done'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const frame = await ownFrame(ctx)
  const { id } = frame.account
  const siteKey = pushKey(ctx.app)
  const [follows, rules, stored, labels, devices] = await Promise.all([
    listFollows(ctx, id),
    shownRules(ctx, id),
    settingsOf(ctx.app.db, id),
    sectionLabels(ctx.app, ctx.lang),
    siteKey === null ? [] : listDevices(ctx, id),
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
  const title = t('following.title')
  const sections = POST_SECTIONS.map((key) => ({ key, name: labels[key] ?? key }))
  return { frame, follows, rules, settings, sections, siteKey, devices, done: doneOf(ctx), title }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const userId = ownerOf(ctx)
  const form = await request.formData()
  const text = (name: string) => formText(form, name)
  try {
    if (text('do') === 'add-device') {
      await addDevice(ctx, userId, text('subscription'))
      return doneAt(ctx, HERE, 'device')
    }
    if (text('do') === 'remove-device') {
      await removeDevice(ctx, userId, idIn(text('device')))
      return doneAt(ctx, HERE, 'deviceRemoved')
    }
    const settings = readSettings(text)
    await ctx.app.db.transaction().execute((trx) => saveSettings(trx, userId, settings, ctx.now))
    return doneAt(ctx, HERE, 'changed')
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
  const { frame, follows, rules, settings, sections, siteKey, devices, done } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { token } = frame
  const wrong = Object.keys(refused?.fields ?? {})
  return (
    <OwnFrame frame={frame} page="Following" refused={wrong.length > 0 ? null : refused?.text}>
      {!refused && <DoneAlert done={done} />}
      {follows.length === 0 ? (
        <EmptyState kind="first" title={t('following.none')} text={t('following.none.text')} />
      ) : (
        <section className="panel" aria-labelledby="follows">
          <SectionHead id="follows" title={t('following.list.title')} />
          <ul className="panel-body list">
            {follows.map(({ kind, key, thing, site, push, mail }) => (
              <li key={`${kind}/${key}`}>
                <ThingName thing={thing} kind={kind} />
                <FollowForm
                  token={token}
                  kind={kind}
                  thingKey={key}
                  name={thing?.name ?? t(`following.one.${kind}`)}
                  ways={{ site, push, mail }}
                  push={siteKey !== null}
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
        <section className="panel" aria-labelledby="alerts">
          <SectionHead id="alerts" title={t('following.alerts')} />
          <RuleList token={token} rules={rules} named />
        </section>
      )}
      {siteKey !== null && <DevicesPanel token={token} siteKey={siteKey} devices={devices} />}
      <SettingsForm
        token={token}
        texts={refused ? refused.kept.settings : settings}
        wrong={wrong}
        push={siteKey !== null}
        sections={sections}
      />
    </OwnFrame>
  )
}
