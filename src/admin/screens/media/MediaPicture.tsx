import { Lat, Time, useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { Status } from '#ui/Status.tsx'
import { BothFields, TextField } from '../../parts/fields.tsx'
import { FormPart, PanelForm } from '../../parts/PanelForm.tsx'
import type { PictureData } from './contract.ts'
import { FocusField } from './FocusField.tsx'
import { Said } from './Said.tsx'
import { Uses } from './Uses.tsx'

/** One picture of the library: its words, its focus, and every place that has it. */
export default function MediaPicture({ data }: { data: PictureData }) {
  const { t, lang } = useI18n()
  const { picture, mayEdit } = data
  return (
    <div className="stack">
      <p>
        <Link className="more" to="/admin/media">
          <Icon name="back" /> {t('admin.media.back')}
        </Link>
      </p>
      <p className="row wrapping small muted">
        {picture.name && <bdi>{picture.name}</bdi>}
        <Lat>{`${picture.width} × ${picture.height}`}</Lat>
        {data.size && <bdi className="size">{data.size}</bdi>}
        <Time dateTime={data.uploadedAt} as="dateTime" />
        {data.uploadedBy && <bdi>{data.uploadedBy}</bdi>}
        {picture.moves && <Status tone="info">{t('admin.media.moves')}</Status>}
        {picture.archived && <Status tone="off">{t('admin.media.archived')}</Status>}
      </p>
      {mayEdit ? (
        <PanelForm key={picture.key}>
          <input type="hidden" name="do" value="save" />
          <FormPart title={t('admin.media.focus')} hint={t('admin.media.focus.hint')}>
            <FocusField picture={picture} />
          </FormPart>
          <FormPart title={t('admin.media.words')} hint={t('admin.media.words.hint')}>
            {(['alt', 'caption', 'credit'] as const).map((name) => (
              <BothFields
                key={name}
                name={name}
                label={t(`admin.media.${name}`)}
                value={{ ar: picture.ar[name], en: picture.en[name] }}
                long={name !== 'credit'}
                max={name === 'credit' ? 120 : 300}
              />
            ))}
          </FormPart>
          <FormPart title={t('admin.media.rights')} hint={t('admin.media.rights.hint')}>
            <TextField
              name="licence"
              label={t('admin.media.licence')}
              hint={t('admin.media.licence.hint')}
              value={picture.licence}
              maxLength={120}
              dir="auto"
            />
            <TextField
              name="licence_url"
              label={t('admin.media.licence.url')}
              value={picture.licenceUrl ?? ''}
              maxLength={500}
              dir="ltr"
            />
            <TextField
              name="acquire_url"
              label={t('admin.media.acquire')}
              value={picture.acquireUrl ?? ''}
              maxLength={500}
              dir="ltr"
            />
          </FormPart>
        </PanelForm>
      ) : (
        <ReadOnly data={data} />
      )}
      <Uses
        of="media"
        name={picture[lang].alt || picture.name || picture.key}
        uses={data.uses.map((use) => ({ ...use, place: t(`admin.media.place.${use.place}`) }))}
        archived={picture.archived}
        mayEdit={mayEdit}
      />
    </div>
  )
}

/** The same for who may use the picture and not change it. */
function ReadOnly({ data: { picture } }: { data: PictureData }) {
  const { t } = useI18n()
  return (
    <section className="panel admin-narrow" aria-label={t('admin.media.words')}>
      <div className="panel-body">
        <img
          className="media-original"
          src={`/media/${picture.key}-320.webp`}
          alt={picture.ar.alt || picture.en.alt}
          width={320}
          height={Math.round((320 * picture.height) / picture.width)}
        />
        <Said
          words={picture}
          labels={(['alt', 'caption', 'credit'] as const).map((name) => [name, t(`admin.media.${name}`)])}
        />
      </div>
    </section>
  )
}
