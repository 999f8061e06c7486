import { localePath } from '#i18n/locale.ts'
import { Lat, Time, useI18n } from '#i18n/react.tsx'
import {
  CATEGORIES,
  DOCUMENT_LANGUAGES,
  documentPath,
  type LibraryDocument,
} from '#sections/fileuploads/contract.ts'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { ActForm } from '../../parts/ActForm.tsx'
import { BothFields, ChoiceField, SwitchField } from '../../parts/fields.tsx'
import { FormPart, PanelForm } from '../../parts/PanelForm.tsx'
import { CoverField } from '../edit/CoverField.tsx'
import { useChoosers } from '../edit/use-choosers.tsx'
import { Said } from '../media/Said.tsx'
import { Uses } from '../media/Uses.tsx'
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
      <p className="row wrapping small muted">
        <DocumentState document={document} />
        <bdi>{document.name}</bdi>
        <Lat>{document.format.toUpperCase()}</Lat>
        <bdi className="size">{data.file_size_text}</bdi>
        <Time dateTime={data.uploadedAt} as="dateTime" />
        {data.uploadedBy && <bdi>{data.uploadedBy}</bdi>}
        <span>{t('admin.documents.taken', { count: document.downloads })}</span>
      </p>
      <div className="row wrapping">
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
      {mayEdit ? <Words document={document} others={data.others} /> : <ReadOnly document={document} />}
      <Uses
        of="documents"
        name={document[lang].title || document.name}
        uses={data.uses.map((use) => ({ ...use, place: t(`admin.documents.place.${use.place}`) }))}
        archived={document.archived}
        mayEdit={mayEdit}
      />
    </div>
  )
}

function Words({ document, others }: Pick<DocumentData, 'document' | 'others'>) {
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
      {document.format === 'mp4' && <VideoPart document={document} />}
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
        <ChoiceField
          name="replaces"
          label={t('admin.documents.replaces')}
          hint={t('admin.documents.replaces.hint')}
          value={String(document.replaces ?? '')}
          options={[
            { value: '', label: t('admin.documents.replaces.none') },
            ...others.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
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

/** The picture before a video plays, and what is said in it. */
function VideoPart({ document }: Pick<DocumentData, 'document'>) {
  const { t } = useI18n()
  const choosers = useChoosers()
  const poster = t('admin.documents.poster')
  return (
    <FormPart title={t('admin.documents.video')} hint={t('admin.documents.video.hint')}>
      <div className="field">
        <label htmlFor="poster">{poster}</label>
        <CoverField
          field={{ label: { ar: poster, en: poster }, refuseSquare: false, minWidth: null }}
          value={document.poster}
          look={{
            id: 'poster',
            name: 'poster',
            className: 'input',
            'aria-invalid': undefined,
            'aria-describedby': undefined,
            disabled: false,
          }}
          choose={choosers.picture}
          onChosen={() => undefined}
        />
      </div>
      <BothFields
        name="captions"
        label={t('admin.documents.captions')}
        value={document.captions}
        long
        max={200_000}
      />
      {choosers.dialog}
    </FormPart>
  )
}

/** The same for who may use the document and not change it. */
function ReadOnly({ document }: { document: LibraryDocument }) {
  const { t } = useI18n()
  return (
    <section className="panel admin-narrow" aria-label={t('admin.documents.words')}>
      <div className="panel-body">
        <Said
          words={document}
          labels={[
            ['title', t('admin.documents.name')],
            ['description', t('admin.documents.description')],
            ['source', t('admin.documents.source')],
          ]}
        />
      </div>
    </section>
  )
}
