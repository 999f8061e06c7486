import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { ownFrame } from '#sections/accounts/contract.server.ts'
import { OwnFrame } from '#sections/accounts/contract.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Chips } from '#ui/page/Chips.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import type { RuleField } from '../alerts/rule.ts'
import { followPath, isFollowed, isSaved } from '../contract.ts'
import { actOnThing, loadThing, ruleTexts } from '../thing.server.ts'
import { DoneAlert } from '../view/DoneAlert.tsx'
import { FollowForm } from '../view/FollowForm.tsx'
import { RuleForm } from '../view/RuleForm.tsx'
import { RuleList } from '../view/RuleList.tsx'
import { ThingName } from '../view/ThingName.tsx'

export const handle: PageHandle = { parameters: ['done', 'rule'] }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const frame = await ownFrame(ctx)
  return { frame, ...(await loadThing(ctx, params, frame.account.id)) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const form = await request.formData()
  try {
    return await actOnThing(ctx, params, form)
  } catch (error) {
    return formRefusal(ctx, error, { rule: ruleTexts((name) => formText(form, name)) })
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: { thing: { name: string } } }) {
  return loaderData ? metaOf(where, { title: loaderData.thing.name, robots: 'noindex' }) : []
}

export default function ThingPage() {
  const { t, lang } = useI18n()
  const { frame, thing, saved, ways, authorWays, series, whole, offers, push, done } =
    useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { kind, key, author } = thing
  const { token } = frame
  const wrong = (refused?.fields ?? {}) as Partial<Record<RuleField, string>>
  const isRule = Object.keys(wrong).length > 0
  return (
    <OwnFrame frame={frame} page="Following" refused={isRule ? null : refused?.text}>
      {!refused && <DoneAlert done={done} />}
      <section className="panel" aria-labelledby="thing">
        <SectionHead id="thing" title={t('following.thing')} />
        <div className="panel-body stack">
          <ThingName thing={thing} kind={kind} />
          {thing.path && (
            <p>
              <Link className={buttonClass({ variant: 'ghost', small: true })} to={thing.path}>
                {t('following.back')}
              </Link>
            </p>
          )}
        </div>
      </section>
      {isSaved(kind) && (
        <section className="panel" aria-labelledby="save">
          <SectionHead
            id="save"
            title={t(saved ? 'following.saved' : 'following.save')}
            more="/profile/Favourites"
          />
          <form className="panel-body" method="post" action={localePath(lang, followPath(kind, key))}>
            <input type="hidden" name="csrftoken" value={token} />
            <p className="intro">{t('following.saveText')}</p>
            <Button
              type="submit"
              name="do"
              value={saved ? 'unsave' : 'save'}
              variant={saved ? 'ghost' : 'primary'}
            >
              {t(saved ? 'following.remove' : 'following.save')}
            </Button>
          </form>
        </section>
      )}
      {isFollowed(kind) && (
        <section className="panel" aria-labelledby="follow">
          <SectionHead
            id="follow"
            title={t(ways ? 'following.followed' : 'following.follow')}
            more="/profile/Following"
          />
          <div className="panel-body">
            <p className="intro">{t(`following.about.${kind}`)}</p>
            <FollowForm token={token} kind={kind} thingKey={key} name={thing.name} ways={ways} push={push} />
            {(kind === 'section' || kind === 'product' || kind === 'company') && (
              <p className="small">
                {t('following.breaking.also')}{' '}
                <Link to="/profile/Following#breaking">{t('following.breaking.choose')}</Link>
              </p>
            )}
          </div>
        </section>
      )}
      {author && (
        <section className="panel" aria-labelledby="author">
          <SectionHead id="author" title={t('following.author', { author: author.name })} />
          <div className="panel-body">
            <p className="intro">{t('following.about.author')}</p>
            <FollowForm
              token={token}
              kind="author"
              thingKey={author.key}
              name={author.name}
              ways={authorWays}
              push={push}
            />
          </div>
        </section>
      )}
      {offers.length > 0 && (
        <section className="panel" aria-labelledby="offers">
          <SectionHead id="offers" title={t('following.alerts')} />
          <div className="panel-body">
            <p className="intro">{t('following.alerts.none.text')}</p>
            <Chips
              items={offers.map(({ slug, name, terms }) => ({
                label: `${name} (${terms})`,
                href: followPath('series', slug),
              }))}
            />
          </div>
        </section>
      )}
      {whole && (
        <p>
          <Link to={followPath('product', whole.key)}>{t('following.whole', { name: whole.name })}</Link>
        </p>
      )}
      {series && series.rules.length > 0 && (
        <section className="panel" aria-labelledby="alerts">
          <SectionHead id="alerts" title={t('following.alerts')} />
          <RuleList token={token} rules={series.rules} />
        </section>
      )}
      {series && (
        <RuleForm
          token={token}
          series={series}
          push={push}
          texts={isRule && refused ? refused.kept.rule : series.texts}
          wrong={Object.fromEntries(Object.keys(wrong).map((field) => [field, true]))}
        />
      )}
    </OwnFrame>
  )
}
