/** Rich text whose tables, which scroll on their own where they are wide, can be scrolled by keyboard too. */
export function scrollableTables(html: string): string {
  return html.replaceAll('<table', '<table tabindex="0"')
}
