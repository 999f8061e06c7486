/** `3904.10.90` of 39041090: the heading, then pairs. */
export function printHs(code: string): string {
  return [code.slice(0, 4), ...(code.slice(4).match(/\d{1,2}/g) ?? [])].join('.')
}
