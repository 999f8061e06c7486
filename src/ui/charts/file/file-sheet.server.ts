import charts from '../../css/data/charts.css?raw'
import tokens from '../../css/base/tokens.css?raw'

/** Cairo under its own name, where it is installed; else a font that renders Arabic well. */
const FONT = "Cairo,'Cairo Variable','Segoe UI',Tahoma,'Noto Sans Arabic',sans-serif"

export type Theme = 'light' | 'dark'

/** The value of every token in a theme, by its name without the dashes. */
export function tokensOf(theme: Theme): ReadonlyMap<string, string> {
  return new Map(
    [...tokens.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^light-dark\(([^,]+),([^)]*)\)$/, theme === 'light' ? '$1' : '$2').trim(),
    ]),
  )
}

const made: Partial<Record<Theme, string>> = {}

/** The rules of a drawing with a palette written in; the light one is what a chart file carries with it. */
export function fileSheet(theme: Theme = 'light'): string {
  return (made[theme] ??= make(theme))
}

function make(theme: Theme): string {
  const values = tokensOf(theme)
  const rules = charts.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/^([^@{}\s][^{}]*)\{([^{}]*)\}/gm)
  const own = [...rules].filter(([, selector = '']) => /^\.chart(?![\w-])/.test(selector.trim()))
  return own
    .map(([, selector = '', body = '']) => {
      const words = body.replace(/var\(--([\w-]+)\)/g, (_, name: string) =>
        name === 'font' ? FONT : (values.get(name) ?? 'inherit'),
      )
      return `${squeezed(selector)}{${squeezed(words)}}`
    })
    .join('')
}

const squeezed = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\s*([:;,{}])\s*/g, '$1')
    .trim()
    .replace(/;$/, '')
