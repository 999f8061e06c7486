import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/shell',
  buildDirectory: 'build',
  ssr: true,
  // The server build has two entries, main and cli (vite.config.ts).
  serverBuildFile: '[name].js',
  // The route table is small; asking the server for pieces of it would cost a request a navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
