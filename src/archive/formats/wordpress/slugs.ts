/** A slug as it is read: WordPress stores Arabic percent-encoded, and cuts it in the middle of a letter. */
export function decodedSlug(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    try {
      return decodeURIComponent(slug.replace(/(?:%[\da-f]{0,2}){1,3}$/i, ''))
    } catch {
      return slug
    }
  }
}
