import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from 'react-router'

/** What the pages are built of, where one page takes every address. For tests. */
export function onePageBuild(
  page: { loader: (args: LoaderFunctionArgs) => unknown; action?: (args: ActionFunctionArgs) => unknown },
  entry: object = {},
): ServerBuild {
  const route = { id: 'all', path: '*', module: { ...page, default: undefined } }
  return {
    entry: { module: { default: () => new Response('no document', { status: 500 }), ...entry } },
    routes: { all: route },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    basename: '/',
    future: {},
    publicPath: '/',
    ssr: true,
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  } as unknown as ServerBuild
}
