import { dirOf } from '#i18n/locale.ts'
import { Time, useI18n } from '#i18n/react.tsx'
import { ElementCell } from '#ui/price/ElementCell.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { LockBadge } from '#ui/story/LockBadge.tsx'
import { Marked } from './Marked.tsx'
import type { Hit } from './results.server.ts'

/** A result: the tile says what kind of thing it is, then section, title, text and date. */
export function HitRow({ hit, section }: { hit: Hit; section: string }) {
  const { t } = useI18n()
  const foreign = hit.lang ? { lang: hit.lang, dir: dirOf(hit.lang) } : {}
  return (
    <li className="result">
      <Tile tile={hit.tile} />
      <div>
        <span className="kicker">{section}</span> {hit.paid && <LockBadge />}
        <h2 {...foreign}>
          <Link to={hit.href}>
            <Marked runs={hit.title} />
          </Link>
        </h2>
        {hit.text.length > 0 && (
          <p {...foreign}>
            <Marked runs={hit.text} />
          </p>
        )}
        {hit.workbench && (
          <p className="small">
            <Link to={hit.workbench} rel="nofollow">
              {t('ui.chart.workbench')}
            </Link>
          </p>
        )}
        {hit.published_at && (
          <p className="meta">
            <Time dateTime={hit.published_at} as="relative" />
          </p>
        )}
      </div>
    </li>
  )
}

function Tile({ tile }: { tile: Hit['tile'] }) {
  if (tile.kind === 'cell')
    return <ElementCell symbol={tile.symbol} size="lg" tone={tile.company ? 'ink' : 'yellow'} />
  if (tile.kind === 'icon') {
    return (
      <ElementCell size="lg">
        <Icon name={tile.icon as IconName} />
      </ElementCell>
    )
  }
  // Decorative: the title beside it says what it is.
  return (
    <img
      src={tile.image ?? `/scenes/scene-${tile.scene}.svg`}
      width="120"
      height="90"
      alt=""
      loading="lazy"
    />
  )
}
