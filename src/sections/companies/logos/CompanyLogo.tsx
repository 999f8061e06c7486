import type { ShownPicture } from '#platform/images/library.server.ts'

/** A company's logo, whole in a box of one size; its name is beside it. */
export function CompanyLogo({ logo, large }: { logo: ShownPicture | undefined; large?: boolean }) {
  if (!logo) return null
  return (
    <img
      className={large ? 'company-logo large' : 'company-logo'}
      src={logo.src}
      srcSet={logo.srcSet}
      sizes={large ? '160px' : '72px'}
      width={logo.width}
      height={logo.height}
      alt={logo.alt}
      loading={large ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
