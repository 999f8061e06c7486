import { Message, useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { BOARD_MAIL, BOARD_PATH } from '../contract.ts'
import type { BoardChoices } from '../page.server.ts'

type SettingsPanelProps = { token: string; choices: BoardChoices }

/** What an account chooses for its board: start page, mail, and the link by which others look at it. */
export function SettingsPanel({ token, choices }: SettingsPanelProps) {
  const { t } = useI18n()
  return (
    <section className="panel" aria-labelledby="board-settings">
      <SectionHead id="board-settings" title={t('board.settings')} />
      <div className="panel-body stack">
        <ChoicesForm token={token} choices={choices} />
        <ShareForm token={token} link={choices.link} />
      </div>
    </section>
  )
}

function ChoicesForm({ token, choices: { starts, mail, hour, zone, weekday } }: SettingsPanelProps) {
  const { t, lang } = useI18n()
  return (
    <form method="post" action={localePath(lang, BOARD_PATH)}>
      <input type="hidden" name="csrftoken" value={token} />
      <div className="field">
        <label className="check">
          <input type="checkbox" name="starts" value="1" defaultChecked={starts} />
          <span>{t('board.start')}</span>
        </label>
        <p className="small muted">{t('board.start.hint')}</p>
      </div>
      <Select
        name="mail"
        label={t('board.mail')}
        defaultValue={mail}
        options={BOARD_MAIL.map((value) => ({ value, label: t(`board.mail.${value}`) }))}
        hint={
          <>
            <Message id="board.mail.at.daily" params={{ hour, zone }} />{' '}
            <Message id="board.mail.at.weekly" params={{ weekday }} />{' '}
            <Link to="/profile/Following">{t('board.mail.hour')}</Link>
          </>
        }
        required
      />
      <Button type="submit" name="do" value="settings">
        {t('board.save')}
      </Button>
    </form>
  )
}

function ShareForm({ token, link }: { token: string; link: string | null }) {
  const { t, lang } = useI18n()
  return (
    <form method="post" action={localePath(lang, BOARD_PATH)}>
      <input type="hidden" name="csrftoken" value={token} />
      <h3>{t('board.share')}</h3>
      <p className="intro">{t('board.share.text')}</p>
      {link && (
        <label className="field">
          <span>{t('board.share.link')}</span>
          <input className="input" dir="ltr" readOnly value={link} />
        </label>
      )}
      <p className="row wrapping">
        {link ? (
          <Button type="submit" name="do" value="unshare" variant="ghost">
            {t('board.share.end')}
          </Button>
        ) : (
          <Button type="submit" name="do" value="share" variant="ghost">
            {t('board.share.make')}
          </Button>
        )}
      </p>
    </form>
  )
}
