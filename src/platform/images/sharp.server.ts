import type sharp from 'sharp'

export type SharpLibrary = typeof sharp

let opened: Promise<SharpLibrary> | undefined

/** The picture library, loaded with the first picture: it holds 10 MB, and pages need none of it. */
export function openSharp(): Promise<SharpLibrary> {
  opened ??= import('sharp').then(({ default: library }) => {
    // Pictures are seldom decoded twice, and pages are served beside: neither memory nor all cores.
    library.cache(false)
    library.concurrency(1)
    return library
  })
  return opened
}
