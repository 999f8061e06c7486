/**
 * A loader's data with what only the server's own drawing needs. What cannot be enumerated is not sent, so that neither
 * the page nor a later navigation carries it; in the browser it is absent.
 */
export function withServerOnly<Data extends object, Only>(
  data: Data,
  serverOnly: Only,
): Data & { readonly serverOnly?: Only } {
  return Object.defineProperty(data, 'serverOnly', { value: serverOnly, enumerable: false })
}
