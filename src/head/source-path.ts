import { toSlug } from '#i18n/slug.ts'

/** The anchor of a publisher on the page of sources, by its name in either language. */
export const sourceKey = (name: string): string => toSlug(name)

/** The language-free address at which a publisher is described. */
export const sourcePath = (name: string): string => `/sources#${sourceKey(name)}`
