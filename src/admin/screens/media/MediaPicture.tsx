import { LANGS } from '#i18n/locale.ts'
import { Lat, Time, useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { Status } from '#ui/Status.tsx'
import { ActForm, ConfirmAct } from '../../parts/ActForm.tsx'
import { BothFields, FormPart, PanelForm } from '../../parts/PanelForm.tsx'
import type { PictureData } from './contract.ts'
import { FocusField } from './FocusField.tsx'

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
      <p className="row wrapx sm muted">
        {picture.name && <bdi>{picture.name}</bdi>}
        <Lat>{`${picture.width} × ${picture.height}`}</Lat>
        {data.size && <Lat>{data.size}</Lat>}
        <Time dateTime={data.uploadedAt} as="dateTime" />
        {data.uploadedBy && <bdi>{data.uploadedBy}</bdi>}
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
        </PanelForm>
      ) : (
        <ReadOnly data={data} />
      )}
      <section className="pn cp-narrow" aria-labelledby="uses">
        <SectionHead id="uses" title={t('admin.media.used')} />
        <div className="pn-b">
          {data.uses.length === 0 ? (
            <p>{t('admin.media.unused')}</p>
          ) : (
            <ul className="md-uses">
              {data.uses.map(({ to, title, place, live }) => (
                <li key={`${to} ${place}`}>
                  <Link to={to}>
                    <bdi>{title ?? t('admin.media.untitled')}</bdi>
                  </Link>{' '}
                  <span className="sm muted">{t(`admin.media.place.${place}`)}</span>{' '}
                  <Status tone={live ? 'ok' : 'off'}>
                    {live ? t('admin.media.live') : t('admin.media.draft')}
                  </Status>
                </li>
              ))}
            </ul>
          )}
          {mayEdit && (
            <div className="row wrapx md-acts">
              <ActForm
                fields={{ do: picture.archived ? 'offer' : 'archive' }}
                label={picture.archived ? t('admin.media.offer') : t('admin.media.archive')}
              />
              {data.uses.length === 0 ? (
                <ConfirmAct
                  fields={{ do: 'remove' }}
                  label={t('admin.media.remove')}
                  question={t('admin.media.remove.ask', {
                    name: picture[lang].alt || picture.name || picture.key,
                  })}
                />
              ) : (
                <span className="sm muted">{t('admin.media.remove.used')}</span>
              )}
            </div>
          )}
        </div>
      </section>
    </div>
  )
}

/** The same for who may use the picture and not change it. */
function ReadOnly({ data: { picture } }: { data: PictureData }) {
  const { t } = useI18n()
  return (
    <section className="pn cp-narrow" aria-label={t('admin.media.words')}>
      <div className="pn-b">
        <img
          className="md-own"
          src={`/media/${picture.key}-320.webp`}
          alt={picture.ar.alt || picture.en.alt}
          width={320}
          height={Math.round((320 * picture.height) / picture.width)}
        />
        <dl>
          {LANGS.flatMap((own) =>
            (['alt', 'caption', 'credit'] as const)
              .filter((name) => picture[own][name])
              .map((name) => (
                <div key={`${own}${name}`}>
                  <dt className="sm muted">{`${t(`admin.media.${name}`)} (${t(`panel.lang.${own}`)})`}</dt>
                  <dd lang={own} dir="auto">
                    {picture[own][name]}
                  </dd>
                </div>
              )),
          )}
        </dl>
      </div>
    </section>
  )
}
