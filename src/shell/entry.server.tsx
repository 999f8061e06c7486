import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router'
import { requestContext } from '#platform/http/context.server.ts'
import { isOutage } from '#platform/http/stored/stored-answer.server.ts'
import { redirectOf } from '#site/redirects/redirects.server.ts'
import { PANEL_ROUTE } from './panel-routes/panel-route.ts'
import { withPanelRoutes } from './panel-routes/panel-routes.server.ts'
import { provideAllMessages } from '#catalogue/all.server.ts'

provideAllMessages()

const GIVE_UP_MS = 15_000

/**
 * Renders the whole page before a byte leaves: its scripts are hashed into the policy and the whole may be cached. What a
 * page did not find may have moved.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const ctx = context.get(requestContext)
  const { app, nonce } = ctx
  const moved = status === 404 && request.method === 'GET' ? await redirectOf(ctx) : null
  if (moved) return new Response(null, { status: moved.status, headers: { location: moved.location } })
  headers.set('content-type', 'text/html; charset=utf-8')
  const page = (
    <ServerRouter
      context={{ ...routerContext, manifest: withPanelRoutes(routerContext.manifest) }}
      url={request.url}
      nonce={nonce}
    />
  )
  // React takes over no other page, and waits for nothing there: markup alone is made in less time than a stream of it.
  const live = routerContext.staticHandlerContext.matches.some(({ route }) => route.id === PANEL_ROUTE)
  // React leaves the doctype to who asks for mere markup.
  if (!live) return new Response(`<!DOCTYPE html>${renderToStaticMarkup(page)}`, { headers, status })
  return renderLive(page, { status, headers, nonce, patience: app.config.patience }, (error) =>
    app.telemetry.exception(error, { path: new URL(request.url).pathname }),
  )
}

interface LiveAnswer {
  status: number
  headers: Headers
  nonce: string
  patience: number
}

/** A page that React takes over in the browser, whole. */
function renderLive(
  page: ReactNode,
  { status, headers, nonce, patience }: LiveAnswer,
  report: (error: unknown) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // A large part would be sent behind the page and put in its place by a script: without JavaScript, never.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        clearTimeout(timer)
        const body = new PassThrough()
        resolve(
          new Response(createReadableStreamFromReadable(body), { headers, status: failed ? 500 : status }),
        )
        pipe(body)
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error instanceof Error ? error : new Error(String(error)))
      },
      onError(error) {
        failed = true
        report(error)
      },
    })
    const giveUp = () => abort(new Error('The page took too long to render'))
    const timer = setTimeout(giveUp, GIVE_UP_MS * patience)
  })
}

/**
 * Errors thrown by loaders and actions: the whole of them goes to the log, nothing of them to the reader. An outage ends the page;
 * what the router itself refuses is recorded with its status, as every refused request is.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const ctx = context.get(requestContext)
  if (isOutage(error)) {
    ctx.outage ??= error
    return
  }
  const { app, requestId } = ctx
  app.telemetry.exception(error, { requestId, path: new URL(request.url).pathname })
}
