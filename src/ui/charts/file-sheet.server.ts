import charts from '../css/charts.css?raw'
import tokens from '../css/tokens.css?raw'

/** Cairo under its own name, where it is installed; else what draws Arabic well. */
const FONT = "Cairo,'Cairo Variable','Segoe UI',Tahoma,'Noto Sans Arabic',sans-serif"

/** The value of every token in light, by its name without the dashes. */
export function lightTokens(sheet = tokens): ReadonlyMap<string, string> {
  return new Map(
    [...sheet.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^light-dark\(([^,]+),[^)]*\)$/, '$1').trim(),
    ]),
  )
}

let made: string | undefined

/** The rules of a drawing with the light palette written in: what a chart file carries with it. */
export function fileSheet(): string {
  made ??= make()
  return made
}

function make(): string {
  const light = lightTokens()
  const rules = charts.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/^([^@{}\s][^{}]*)\{([^{}]*)\}/gm)
  const own = [...rules].filter(([, selector = '']) => selector.trim().startsWith('.ch'))
  return own
    .map(([, selector = '', body = '']) => {
      const words = body.replace(/var\(--([\w-]+)\)/g, (_, name: string) =>
        name === 'font' ? FONT : (light.get(name) ?? 'inherit'),
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
