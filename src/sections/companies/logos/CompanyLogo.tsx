import type { ShownPicture } from '#platform/images/library.server.ts'

/** A company's logo, whole in a box of one size; its name is beside it. In the head of a page it is fetched at once. */
export function CompanyLogo({ logo, first }: { logo: ShownPicture | undefined; first?: boolean }) {
  if (!logo) return null
  return (
    <img
      className="company-logo"
      src={logo.src}
      srcSet={logo.srcSet}
      sizes="72px"
      width={logo.width}
      height={logo.height}
      alt={logo.alt}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
