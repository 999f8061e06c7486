/** The anchor of a row in a table whose rows can be led to. */
export function rowAnchor(key: string): string {
  return `row-${key}`
}
