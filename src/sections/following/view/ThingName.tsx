import { Bidi, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import type { ThingKind } from '../contract.ts'
import type { Thing } from '../things/thing.ts'

/** The name and kind of a saved or followed thing; a deleted one is marked so. */
export function ThingName({ thing, kind }: { thing: Thing | null; kind: ThingKind }) {
  const { t } = useI18n()
  if (!thing) {
    return (
      <p>
        <b className="muted">{t('following.gone')}</b>{' '}
        <span className="small muted">{t(`following.one.${kind}`)}</span>
      </p>
    )
  }
  const name = <Bidi text={thing.name} />
  return (
    <div>
      <p className="bold">{thing.path ? <Link to={thing.path}>{name}</Link> : name}</p>
      <p className="meta">
        <span>{t(`following.one.${kind}`)}</span>
        {thing.about && (
          <span>
            <Bidi text={thing.about} />
          </span>
        )}
        {thing.demo && (
          <span>
            <MarkTags marks={{ demo: 'all' }} />
          </span>
        )}
      </p>
    </div>
  )
}
