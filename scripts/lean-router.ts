import type { Plugin } from 'vite'

/** Parts of the router that nothing here uses: the whole table of routes comes with the page, and nothing listens to the router. */
const UNUSED = ['dom/ssr/fog-of-war.js', 'dom/ssr/route-discovery.js', 'router/instrumentation.js']
const MATCHING = 'router/utils.js'
const COMPILES = 'function compilePath(path, caseSensitive = false, end = true) {'

/** Every address has the same three parts above it, and all are made ready twice: most patterns are asked for again. */
const COMPILES_ONCE = `const compiledPaths = new Map()
function compilePath(path, caseSensitive = false, end = true) {
  const key = path + (caseSensitive ? " c" : " ") + (end ? "e" : "")
  let compiled = compiledPaths.get(key)
  if (!compiled) compiledPaths.set(key, (compiled = compilePathAnew(path, caseSensitive, end)))
  return compiled
}
${COMPILES.replace('compilePath', 'compilePathAnew')}`

/**
 * Makes React Router lighter for readers (decision 0022): unused parts are left out of what they fetch (their functions are
 * there and do nothing), and no pattern is made twice. A release that has these elsewhere fails the build.
 */
export function leanRouter(): Plugin {
  const missing = new Set([...UNUSED, MATCHING])
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const part = [...missing].find((path) => id.endsWith(`/react-router/dist/production/lib/${path}`))
      if (!part) return null
      const changed = part === MATCHING ? compilingOnce(code) : doingNothing(code)
      if (changed) missing.delete(part)
      return changed && { code: changed, map: null }
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        this.error(`React Router keeps these elsewhere now: ${[...missing].join()}`)
    },
  }
}

const compilingOnce = (code: string) =>
  code.includes(COMPILES) ? code.replace(COMPILES, COMPILES_ONCE) : null

function doingNothing(code: string): string | null {
  const names = /^export \{([^}]+)\}/m.exec(code)?.[1]?.split(',')
  if (!names) return null
  return `const nothing = () => undefined\nexport { ${names.map((name) => `nothing as ${name.trim()}`).join()} }`
}
