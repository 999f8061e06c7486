import { useState } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { FontSizeTool } from '#ui/FontSizeTool.tsx'
import { Icon } from '#ui/Icon.tsx'

export interface ShareToolsProps {
  title: string
  /** The short address, whole. */
  short: string
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
export function ShareTools({ title, short }: ShareToolsProps) {
  const { t } = useI18n()
  const [copied, setCopied] = useState(false)
  const copy = () => {
    void navigator.clipboard?.writeText(short).then(() => setCopied(true))
  }
  return (
    <div className="tools" role="group" aria-label={t('editorial.tools')}>
      <span className="js">
        <FontSizeTool />
      </span>
      <span className="sp" />
      {NETWORKS.map(({ name, icon, href }) => (
        <a
          key={name}
          className="ib box"
          href={href(encodeURIComponent(short), encodeURIComponent(title))}
          rel="noopener nofollow"
          aria-label={t('editorial.share', { network: name })}
        >
          <Icon name={icon} solid />
        </a>
      ))}
      <button type="button" className="ib box js" aria-label={t('editorial.copy')} onClick={copy}>
        <Icon name={copied ? 'check' : 'link'} />
      </button>
      <span className="vh" role="status">
        {copied && t('editorial.copied')}
      </span>
      <button type="button" className="ib box js" aria-label={t('editorial.print')} onClick={() => print()}>
        <Icon name="print" />
      </button>
    </div>
  )
}
