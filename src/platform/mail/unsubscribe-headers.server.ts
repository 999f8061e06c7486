/** The two headers of RFC 8058: mail programs show a button that posts to `url`, which must act without cookie or form token. */
export function unsubscribeHeaders(
  url: string,
): Record<'List-Unsubscribe' | 'List-Unsubscribe-Post', string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
