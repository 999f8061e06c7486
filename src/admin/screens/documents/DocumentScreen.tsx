import { localePath } from '#i18n/locale.ts'
import { Lat, Num, Time, useI18n } from '#i18n/react.tsx'
import {
  CATEGORIES,
  DOCUMENT_LANGUAGES,
  documentPath,
  type LibraryDocument,
} from '#sections/fileuploads/contract.ts'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { Status } from '#ui/Status.tsx'
import { ActForm, ConfirmAct } from '../../parts/ActForm.tsx'
import { BothFields, ChoiceField, FormPart, PanelForm, SwitchField } from '../../parts/PanelForm.tsx'
import type { DocumentData } from './contract.ts'
import { DocumentState } from './DocumentState.tsx'

/** One document of the library: its words, who may have it, whether readers do, and every place that has it. */
export default function DocumentScreen({ data }: { data: DocumentData }) {
  const { t, lang } = useI18n()
  const { document, mayEdit, mayPublish } = data
  const isOffered = document.published_at !== null && !document.archived
  return (
    <div className="stack">
      <p>
        <Link className="more" to="/admin/documents">
          <Icon name="back" /> {t('admin.documents.back')}
        </Link>
      </p>
      <p className="row wrapx sm muted">
        <DocumentState document={document} />
        <bdi>{document.name}</bdi>
        <Lat>{document.format.toUpperCase()}</Lat>
        <Num>{data.file_size_text}</Num>
        <Time dateTime={data.uploadedAt} as="dateTime" />
        {data.uploadedBy && <bdi>{data.uploadedBy}</bdi>}
        <span>{t('admin.documents.taken', { count: document.downloads })}</span>
      </p>
      <div className="row wrapx">
        {mayPublish && !document.archived && (
          <ActForm
            fields={{ do: isOffered ? 'take-back' : 'publish' }}
            label={isOffered ? t('admin.documents.takeBack') : t('admin.documents.publish')}
            variant={isOffered ? 'ghost' : undefined}
          />
        )}
        {isOffered && (
          <a className="more" href={localePath(lang, documentPath(document.id))}>
            {t('admin.documents.seePage')}
          </a>
        )}
      </div>
      {!isOffered && !document.archived && (
        <p className="hint">
          {mayPublish ? t('admin.documents.publish.hint') : t('admin.documents.publish.wait')}
        </p>
      )}
      {mayEdit ? <Words document={document} /> : <ReadOnly document={document} />}
      <Uses data={data} />
    </div>
  )
}

function Words({ document }: { document: LibraryDocument }) {
  const { t } = useI18n()
  const both = (name: 'title' | 'description' | 'source') => ({
    ar: document.ar[name],
    en: document.en[name],
  })
  return (
    <PanelForm key={document.id}>
      <input type="hidden" name="do" value="save" />
      <FormPart title={t('admin.documents.words')} hint={t('admin.documents.words.hint')}>
        <BothFields name="title" label={t('admin.documents.name')} value={both('title')} max={200} />
        <BothFields
          name="description"
          label={t('admin.documents.description')}
          value={both('description')}
          long
          max={1000}
        />
        <BothFields name="source" label={t('admin.documents.source')} value={both('source')} max={120} />
      </FormPart>
      <FormPart title={t('admin.documents.place')}>
        <ChoiceField
          required
          name="category"
          label={t('admin.documents.category')}
          value={document.category}
          options={CATEGORIES.map((value) => ({ value, label: t(`admin.documents.category.${value}`) }))}
        />
        <ChoiceField
          required
          name="language"
          label={t('admin.documents.language')}
          value={document.language}
          options={DOCUMENT_LANGUAGES.map((value) => ({
            value,
            label: t(`admin.documents.language.${value}`),
          }))}
        />
        <ChoiceField
          required
          name="visibility"
          label={t('admin.documents.audience')}
          value={String(document.visibility)}
          options={([3, 2, 1] as const).map((value) => ({
            value: String(value),
            label: t(`admin.documents.visibility.${value}`),
          }))}
        />
        <SwitchField
          name="paid"
          label={t('admin.documents.paid')}
          hint={t('admin.documents.paid.hint')}
          value={document.paid}
        />
      </FormPart>
    </PanelForm>
  )
}

/** The same for who may use the document and not change it. */
function ReadOnly({ document }: { document: LibraryDocument }) {
  const { t } = useI18n()
  return (
    <section className="pn cp-narrow" aria-label={t('admin.documents.words')}>
      <dl className="pn-b">
        {(['ar', 'en'] as const).flatMap((own) =>
          (['title', 'description', 'source'] as const)
            .filter((name) => document[own][name])
            .map((name) => (
              <div key={`${own}${name}`}>
                <dt className="sm muted">
                  {`${t(name === 'title' ? 'admin.documents.name' : `admin.documents.${name}`)} (${t(`panel.lang.${own}`)})`}
                </dt>
                <dd lang={own} dir="auto">
                  {document[own][name]}
                </dd>
              </div>
            )),
        )}
      </dl>
    </section>
  )
}

function Uses({ data: { document, uses, mayEdit } }: { data: DocumentData }) {
  const { t, lang } = useI18n()
  return (
    <section className="pn cp-narrow" aria-labelledby="uses">
      <SectionHead id="uses" title={t('admin.documents.used')} />
      <div className="pn-b">
        {uses.length === 0 ? (
          <p>{t('admin.documents.unused')}</p>
        ) : (
          <ul className="md-uses">
            {uses.map(({ to, title, place, live }) => (
              <li key={`${to} ${place}`}>
                <Link to={to}>
                  <bdi>{title ?? t('admin.documents.untitled')}</bdi>
                </Link>{' '}
                <span className="sm muted">{t(`admin.documents.place.${place}`)}</span>{' '}
                <Status tone={live ? 'ok' : 'off'}>
                  {live ? t('admin.documents.live') : t('admin.documents.draft')}
                </Status>
              </li>
            ))}
          </ul>
        )}
        {mayEdit && (
          <div className="row wrapx md-acts">
            <ActForm
              fields={{ do: document.archived ? 'offer' : 'archive' }}
              label={document.archived ? t('admin.documents.offer') : t('admin.documents.archive')}
            />
            {uses.length === 0 ? (
              <ConfirmAct
                fields={{ do: 'remove' }}
                label={t('admin.documents.remove')}
                question={t('admin.documents.remove.ask', { name: document[lang].title || document.name })}
              />
            ) : (
              <span className="sm muted">{t('admin.documents.remove.used')}</span>
            )}
          </div>
        )}
      </div>
    </section>
  )
}
