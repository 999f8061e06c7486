import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { redirectLines } from '#admin/redirects/redirects-file.server.ts'
import type { App } from '#platform/app.server.ts'
import { panelFiles } from './panel-files.server.ts'

/** `/admin/redirects/redirects.csv`: every redirect, for who may change them. */
export function serveRedirectFiles(server: FastifyInstance, app: App): void {
  panelFiles(
    server,
    app,
    'redirect.edit',
  )('redirects/redirects.csv', async () => ({
    name: 'redirects',
    type: 'csv',
    body: () => Readable.from(redirectLines(app.exports)),
  }))
}
