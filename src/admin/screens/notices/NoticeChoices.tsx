import { Lat, useI18n } from '#i18n/react.tsx'
import { EVENT_NAMES, MAIL_WAYS } from '#entries/notices/events.ts'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { ChoiceField } from '../../parts/fields.tsx'
import { FormPart, PanelForm } from '../../parts/PanelForm.tsx'
import type { NoticeChoices as Choices } from './contract.ts'

/** How its reader gets each event by e-mail. */
export default function NoticeChoices({ data: { ways, email } }: { data: Choices }) {
  const { t } = useI18n()
  return (
    <>
      <p className="admin-gap">
        <Link className="more" to="/admin/notices">
          <Icon name="back" /> {t('admin.notices')}
        </Link>
      </p>
      <PanelForm>
        <FormPart
          title={t('admin.notices.mail')}
          hint={
            <>
              {t('admin.notices.mail.hint')} <Lat>{email}</Lat>
            </>
          }
        >
          <div className="admin-both">
            {EVENT_NAMES.map((event) => (
              <ChoiceField
                key={event}
                name={`mail_${event}`}
                label={t(`admin.notices.event.${event}`)}
                value={ways[event]}
                required
                options={MAIL_WAYS.map((way) => ({ value: way, label: t(`admin.notices.way.${way}`) }))}
              />
            ))}
          </div>
        </FormPart>
      </PanelForm>
    </>
  )
}
