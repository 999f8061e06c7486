import { useI18n } from '#i18n/react.tsx'
import { FontSizeTool } from '#ui/page/FontSizeTool.tsx'
import { Icon } from '#ui/Icon.tsx'
import { SaveLink } from '#ui/page/SaveLink.tsx'

export interface ShareToolsProps {
  title: string
  /** The short address, whole. */
  short: string
  /** Where a reader saves it. */
  save: string
}

const NETWORKS = [
  {
    name: 'WhatsApp',
    icon: 'whatsapp',
    href: (url: string, text: string) => `https://wa.me/?text=${text}%20${url}`,
  },
  {
    name: 'X',
    icon: 'x',
    href: (url: string, text: string) => `https://x.com/intent/post?text=${text}&url=${url}`,
  },
  {
    name: 'Telegram',
    icon: 'telegram',
    href: (url: string, text: string) => `https://t.me/share/url?url=${url}&text=${text}`,
  },
] as const

/** Text size, sharing, short link and print. Sharing is plain links; what needs a script is hidden where none runs. */
export function ShareTools({ title, short, save }: ShareToolsProps) {
  const { t } = useI18n()
  return (
    <div className="article-tools" role="group" aria-label={t('editorial.tools')}>
      <span className="needs-script">
        <FontSizeTool />
      </span>
      <span className="push" />
      <SaveLink to={save} bare />
      {NETWORKS.map(({ name, icon, href }) => (
        <a
          key={name}
          className="icon-button boxed"
          href={href(encodeURIComponent(short), encodeURIComponent(title))}
          rel="noopener nofollow"
          aria-label={t('editorial.share', { network: name })}
        >
          <Icon name={icon} solid />
        </a>
      ))}
      <button
        type="button"
        className="icon-button boxed needs-script"
        aria-label={t('editorial.copy')}
        data-copy={short}
        data-copied={t('editorial.copied')}
      >
        <Icon name="link" />
        <Icon name="check" />
      </button>
      <span className="visually-hidden" role="status" />
      <button
        type="button"
        className="icon-button boxed needs-script"
        aria-label={t('editorial.print')}
        data-print=""
      >
        <Icon name="print" />
      </button>
    </div>
  )
}
