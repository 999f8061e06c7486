import { dirOf, localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { srcset } from '#platform/images/srcset.ts'
import type { OfferedDocument } from '../contract.ts'

const NAMES = { ar: 'العربية', en: 'English' } as const
const WIDE = 16 / 9

/** A video of the library: nothing of it is loaded before it is played, and it takes its place at once. */
export function OwnVideo({ document }: { document: OfferedDocument }) {
  const { lang } = useI18n()
  const { video, title, href } = document
  if (!video) return null
  const { poster, captions } = video
  const ratio = poster ? poster.width / poster.height : WIDE
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- they are those that the newsroom has written
    <video
      controls
      preload="none"
      playsInline
      aria-label={title}
      poster={poster ? srcset(poster).src : undefined}
      style={{ inlineSize: '100%', aspectRatio: String(Math.round(ratio * 1000) / 1000) }}
    >
      <source src={localePath(lang, document.file)} type="video/mp4" />
      {captions.map((own) => (
        <track
          key={own}
          kind="captions"
          src={localePath(own, `${href}/captions`)}
          srcLang={own}
          label={NAMES[own]}
          default={own === lang}
        />
      ))}
      <a href={localePath(lang, document.file)} dir={dirOf(lang)}>
        {title}
      </a>
    </video>
  )
}
