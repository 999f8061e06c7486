import { Lat, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import type { SocialNetwork } from '#site/contract.ts'

export type Channel = { network: SocialNetwork; url: string }

/** Where else the newsroom can be reached: the networks of the settings, and the help pages. */
export function Channels({ channels }: { channels: readonly Channel[] }) {
  const { t } = useI18n()
  return (
    <aside className="stack" aria-label={t('ui.aside')}>
      {channels.length > 0 && (
        <section aria-labelledby="channels">
          <SectionHead id="channels" title={t('contact.channels')} />
          <ul className="list">
            {channels.map(({ network, url }) => (
              <li key={network} className="row">
                <span>{t(`contact.channel.${network}`)}</span>
                <a className="more push" href={url} rel="noopener">
                  <Lat>{url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')}</Lat>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="answered">
        <SectionHead id="answered" title={t('contact.help')} />
        <Link className="more" to="/helps">
          {t('contact.help.link')}
        </Link>
      </section>
    </aside>
  )
}
