declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'
  const build: ServerBuild
  export = build
}

declare module '@joplin/turndown-plugin-gfm' {
  import type Turndown from 'turndown'
  export const tables: Turndown.Plugin
}
