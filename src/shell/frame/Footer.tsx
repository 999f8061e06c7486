import { localePath } from '#i18n/locale.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import type { PageLink } from '#sections/pages/contract.ts'
import { Mark } from '#ui/Mark.tsx'
import type { MenuList } from '#sections/menu/contract.ts'
import { MenuLinkView } from '#sections/menu/MenuLinks.tsx'
import type { FrameParts, RootData } from '../root-data.server.ts'
import { LanguageLink } from './LanguageLink.tsx'

const SOCIAL: Record<string, { icon: IconName; label: string }> = {
  twitter: { icon: 'x', label: 'X' },
  instagram: { icon: 'instagram', label: 'Instagram' },
  youtube: { icon: 'youtube', label: 'YouTube' },
  facebook: { icon: 'facebook', label: 'Facebook' },
  whatsapp: { icon: 'whatsapp', label: 'WhatsApp' },
  telegram: { icon: 'telegram', label: 'Telegram' },
}

type FooterProps = Pick<RootData, 'site'> & Pick<FrameParts, 'menu' | 'pages'>

/** The foot of every page: sections, data, static pages by position, and the networks that the settings name. */
export function Footer({ site, menu, pages }: FooterProps) {
  const { t, fmt, now } = useI18n()
  return (
    <footer className="footer band">
      <div className="wrap">
        <div className="grid">
          <div className="span-4 stack">
            <Mark name={site.name} tagline={site.tagline} image={site.image ?? undefined} />
          </div>
          {menu.map((list) => (
            <Column key={list.name} list={list} pages={list.name === 'site' ? pages : []} />
          ))}
          {site.social.length > 0 && (
            <div className="span-2 half-column">
              <h2>{t('shell.follow')}</h2>
              <div className="social">
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
        <div className="footer-end">
          <span>
            {t('shell.rights', { year: fmt.digits(String(now.getUTCFullYear())), name: site.name })}
          </span>
          <LanguageLink />
        </div>
      </div>
    </footer>
  )
}

/** A list of the menu. */
function Column({ list: { title, links }, pages }: { list: MenuList; pages: readonly PageLink[] }) {
  const { lang } = useI18n()
  if (links.length + pages.length === 0) return null
  return (
    <div className="span-2 half-column">
      <h2>
        <Bidi text={title} />
      </h2>
      <ul>
        {links.map((link) => (
          <li key={link.key}>
            <MenuLinkView link={link} lang={lang} />
          </li>
        ))}
        {pages.map(({ slug, name }) => (
          <li key={slug}>
            <a href={localePath(lang, `/page/${slug}`)}>{name}</a>
          </li>
        ))}
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
    <nav className="footer-options" aria-label={t('shell.options')}>
      <span>{t('shell.options')}</span>
      {options.map(({ to, label, on }) => (
        <a key={to} href={localePath(lang, to)} rel="nofollow" aria-current={on ? 'true' : undefined}>
          {label}
        </a>
      ))}
      {tags && (
        <button type="button" className="needs-script" data-consent="">
          {t('shell.consent')}
        </button>
      )}
    </nav>
  )
}
