import { Bidi, useI18n } from '#i18n/react.tsx'
import { AUDIENCES, LIMITS } from '#sections/newsletters/issue/issue.ts'
import { Alert } from '#ui/Alert.tsx'
import { Link } from '#ui/Link.tsx'
import { ConfirmAct } from '../../parts/ActForm.tsx'
import { BothFields, ChoiceField } from '../../parts/fields.tsx'
import { OrderForm } from '../../parts/order/OrderForm.tsx'
import { FormPart, PanelForm } from '../../parts/PanelForm.tsx'
import { AddThing } from './AddThing.tsx'
import type { IssueData } from './contract.ts'
import { IssueStatus } from './IssueStatus.tsx'
import { Previews } from './Previews.tsx'
import { Sending } from './Sending.tsx'
import { Sums } from './Sums.tsx'

/** An issue: its text, stories and prices, how it looks, and its way out. */
export default function Issue({ data }: { data: IssueData }) {
  const { t } = useI18n()
  const { list, state, problem, startedAt, hasServer } = data
  const isStarted = startedAt !== null
  return (
    <>
      <p>
        <Link className="more" to="/admin/newsletters">
          {t('admin.newsletters.back')}
        </Link>
      </p>
      <p className="row wrapping">
        <Bidi text={list} /> <IssueStatus state={state} problem={problem} />
      </p>
      {problem && <Alert tone="danger" title={t(`admin.newsletters.problem.${problem}`)} />}
      {!hasServer && <Alert tone="warn" title={t('admin.newsletters.noServer')} />}
      {isStarted && <Sums data={data} />}
      {!isStarted && <Compose data={data} />}
      <Sending data={data} />
      <Previews data={data} />
      {!isStarted && (
        <ConfirmAct
          fields={{ do: 'remove' }}
          label={t('admin.newsletters.remove')}
          question={t('admin.newsletters.removing')}
        />
      )}
    </>
  )
}

function Compose({ data }: { data: IssueData }) {
  const { t } = useI18n()
  const { version, subject, intro, audience, reached, order, posts, figures, otherPosts, otherFigures } = data
  return (
    <>
      <PanelForm key={version}>
        <input type="hidden" name="was" value={version} />
        <FormPart title={t('admin.newsletters.text')}>
          <BothFields
            name="subject"
            label={t('admin.newsletters.subject')}
            value={subject}
            max={LIMITS.subject}
          />
          <BothFields
            name="intro"
            long
            label={t('admin.newsletters.introduction')}
            value={intro}
            max={LIMITS.intro}
          />
          <p className="hint">{t('admin.newsletters.introduction.hint')}</p>
          <ChoiceField
            name="audience"
            required
            label={t('admin.newsletters.audience')}
            hint={t('admin.newsletters.audience.hint')}
            value={audience}
            options={AUDIENCES.map((one) => ({
              value: one,
              label: t(`admin.newsletters.audience.${one}`, { count: reached[one] }),
            }))}
          />
        </FormPart>
      </PanelForm>
      <OrderForm
        data={order}
        lists={[
          { name: 'posts', title: t('admin.newsletters.posts'), act: 'off', things: posts },
          {
            name: 'figures',
            title: t('admin.newsletters.figures'),
            hint: t('admin.newsletters.figures.hint'),
            act: 'off',
            things: figures,
          },
        ]}
      />
      <AddThing name="post" act="add-post" options={posts.length < LIMITS.posts ? otherPosts : []} />
      <AddThing
        name="figure"
        act="add-figure"
        options={figures.length < LIMITS.figures ? otherFigures : []}
      />
    </>
  )
}
