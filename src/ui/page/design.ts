import { DEFAULT_FONT_SIZE, parseFontSize } from './font-size.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The reader's own design, stored under the key `design` (SHELL-13). */
export interface ReaderDesign {
  template: string
  font: string
  titleSize: number
  /** Of an article's text, in px. */
  fontSize: number
  width: 'container' | 'fluid'
  theme: Theme
}

export const DESIGN_KEY = 'design'
const DEFAULT: ReaderDesign = {
  template: 'design_1',
  font: 'Cairo',
  titleSize: 16,
  fontSize: DEFAULT_FONT_SIZE,
  width: 'container',
  theme: 'system',
}

/** The choices of this page where storage is closed. */
let unsaved = DEFAULT

/** The stored design over the default; anything unreadable is the default. */
export function readDesign(): ReaderDesign {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(DESIGN_KEY) ?? '{}')
    const design = { ...DEFAULT, ...(typeof stored === 'object' ? stored : {}) }
    return {
      ...design,
      theme: THEMES.includes(design.theme) ? design.theme : DEFAULT.theme,
      fontSize: parseFontSize(design.fontSize),
    }
  } catch {
    return unsaved
  }
}

/** Changes the stored design and puts it on the page at once, also where storage is forbidden. */
export function saveDesign(change: Partial<ReaderDesign>): void {
  const design = { ...readDesign(), ...change }
  wearDesign(design)
  try {
    localStorage.setItem(DESIGN_KEY, JSON.stringify(design))
  } catch {
    unsaved = design
  }
}

/** Puts the reader's design on the page. */
export function wearDesign({ theme, fontSize } = readDesign()): void {
  const { style, dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  style.setProperty('--article-fs', `${fontSize}px`)
}
