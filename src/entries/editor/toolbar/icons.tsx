/** Icons of the toolbar in a box of 24: separate from the readers' icons, so that those stay few. */
const PATHS: Readonly<Record<string, string>> = {
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  blockquote: 'M10 7H5v6h4c0 2-1 4-3 4M20 7h-5v6h4c0 2-1 4-3 4',
  clear: 'M5 5h13M11 5 8 19M14 14l6 6M20 14l-6 6',
  bullet_list: 'M9 6h11M9 12h11M9 18h11M4 6h.1M4 12h.1M4 18h.1',
  ordered_list: 'M10 6h10M10 12h10M10 18h10M4 4l1.500-1v6M4 14h3l-3 4h3',
  table: 'M3 5h18v14H3zM3 10h18M3 15h18M10 5v14',
  hr: 'M3 12h18',
  rtl: 'M20 5h-9a4 4 0 0 0 0 8h1M13 5v13M17 5v13M8 15l-4 3 4 3M4 18h6',
  ltr: 'M20 5h-9a4 4 0 0 0 0 8h1M13 5v13M17 5v13M5 15l4 3-4 3M2 18h6',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  image: 'M3 5h18v14H3zM3 16l5-5 5 5 3-3 5 4M15 9h.1',
  embed: 'M4 4v16h17M8 16v-4M13 16V8M18 16v-7',
  passage: 'M4 4h16v12H10l-5 4v-4H4zM8 9h8M8 12h5',
  find: 'M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l6 6',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 10a3 3 0 1 1 4 2.800c-.7.300-1 .8-1 1.700M12 17v1',
}

/** Letters where a letter says it better. They are the same in both languages' toolbars, as the keys are. */
const LETTERS: Readonly<Record<string, string>> = {
  h2: 'H2',
  h3: 'H3',
  strong: 'B',
  em: 'I',
  sub: 'x₂',
  sup: 'x²',
  footnote: '[1]',
}

/** The sign of an action; the button around it carries the name. */
export function Sign({ name }: { name: string }) {
  const path = PATHS[name]
  // Written by the sheet: what is seen need not be part of the button's name.
  if (!path) return <span className="editor-sign" data-sign={LETTERS[name]} aria-hidden="true" />
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
