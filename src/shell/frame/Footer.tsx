import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { Mark } from '#ui/Mark.tsx'
import { addressOf, DATA_NAV, NEWS_NAV, SITE_NAV, type NavItem } from '../nav.ts'
import type { RootData } from '../root-data.server.ts'
import { LanguageLink } from './LanguageLink.tsx'

const SOCIAL: Record<string, { icon: IconName; label: string }> = {
  twitter: { icon: 'x', label: 'X' },
  instagram: { icon: 'instagram', label: 'Instagram' },
  youtube: { icon: 'youtube', label: 'YouTube' },
  facebook: { icon: 'facebook', label: 'Facebook' },
  whatsapp: { icon: 'whatsapp', label: 'WhatsApp' },
  telegram: { icon: 'telegram', label: 'Telegram' },
}

type FooterProps = Pick<RootData, 'site'> & { parts: RootData['serverOnly'] }

/**
 * The foot of every page. It never changes while a reader moves about, so only the server draws it: the browser keeps
 * what came and is sent no code for it. Its links are plain links.
 */
export function Footer(props: FooterProps) {
  if (import.meta.env.SSR)
    return (
      <footer className="ftr band">
        <FooterContent {...props} />
      </footer>
    )
  return <footer className="ftr band" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}

/** Sections, data, static pages by position, and the networks that the settings name. */
function FooterContent({ site, parts }: FooterProps) {
  const { t, fmt, now } = useI18n()
  const { pages = [] } = parts ?? {}
  return (
    <div className="wrap">
      <div className="g">
        <div className="c4 stack">
          <Mark name={site.name} tagline={site.tagline} image={site.image ?? undefined} />
        </div>
        <Column title={t('shell.sections')} items={NEWS_NAV} />
        <Column title={t('shell.data')} items={DATA_NAV} />
        <Column title={t('shell.site')} items={SITE_NAV}>
          {pages.map((page) => (
            <li key={page.slug}>
              <Link to={`/page/${page.slug}`}>{page.name}</Link>
            </li>
          ))}
        </Column>
        {site.social.length > 0 && (
          <div className="c2 s6">
            <h2>{t('shell.follow')}</h2>
            <div className="soc">
              {site.social.map(({ network, url }) => (
                <a key={network} href={url} rel="me noopener" aria-label={SOCIAL[network]?.label}>
                  <Icon name={SOCIAL[network]?.icon ?? 'link'} solid />
                </a>
              ))}
            </div>
          </div>
        )}
      </div>
      <ReaderOptions tags={site.analytics !== '' || site.ads !== ''} />
      <div className="bot">
        <span>{t('shell.rights', { year: fmt.digits(String(now.getUTCFullYear())), name: site.name })}</span>
        <LanguageLink />
      </div>
    </div>
  )
}

/** Plain links: what the browser keeps could not say for long which page is open. */
function Column({
  title,
  items,
  children,
}: {
  title: string
  items: readonly NavItem[]
  children?: React.ReactNode
}) {
  const { t, lang } = useI18n()
  return (
    <div className="c2 s6">
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            <Link to={addressOf(item, lang)}>{t(item.label)}</Link>
          </li>
        ))}
        {children}
      </ul>
    </div>
  )
}

/** Digits and the Hijri date: links of their own, so that they work without JavaScript and on cached pages. */
function ReaderOptions({ tags }: { tags: boolean }) {
  const { t, lang, prefs } = useI18n()
  const options = [
    ...(lang === 'ar'
      ? [
          { to: '/prefs?d=latn', label: '123', on: prefs.digits === 'latn' },
          { to: '/prefs?d=arab', label: '١٢٣', on: prefs.digits === 'arab' },
        ]
      : []),
    { to: '/prefs?h=0', label: t('shell.options.gregorian'), on: !prefs.hijri },
    { to: '/prefs?h=1', label: t('shell.options.hijri'), on: prefs.hijri },
  ]
  return (
    <nav className="opts" aria-label={t('shell.options')}>
      <span>{t('shell.options')}</span>
      {options.map(({ to, label, on }) => (
        <a key={to} href={localePath(lang, to)} rel="nofollow" aria-current={on ? 'true' : undefined}>
          {label}
        </a>
      ))}
      {tags && (
        <button type="button" className="js" data-consent="">
          {t('shell.consent')}
        </button>
      )}
    </nav>
  )
}
