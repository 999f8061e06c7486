import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { CONNECTION } from './limits.ts'
import { networkOf } from './network.server.ts'

const HERE = /^(?:::ffff:)?127\.|^::1$/

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Hears of each whole answer, and of the ms from its request's head to its last byte. */
export type OnAnswer = (request: IncomingMessage, response: ServerResponse, ms: number) => void

/** What one connection is doing. */
interface Connection {
  /** Requests that came ahead of the answer that is being made. */
  readonly ahead: [IncomingMessage, ServerResponse][]
  answering: boolean
  /** It is open for a stream: it has a place of its own beside those of pages. */
  streams: boolean
  /** When the connection was last checked: the bytes it had taken, and whether more waited. */
  taken: number
  waited: boolean
}

export type ConnectionLimits = { readonly [Name in keyof typeof CONNECTION]: number }

interface Options {
  /** Every connection comes from a proxy: one address holds as many as there are readers. */
  behindProxy: boolean
  /** Whether a request brings a file, which may take as long as its sender's line does. */
  isUpload?: (request: IncomingMessage) => boolean
  /** Whether a request opens a stream, which stays open. */
  isStream?: (request: IncomingMessage) => boolean
  limits?: ConnectionLimits
  onAnswer?: OnAnswer | undefined
}

/**
 * An HTTP server whose connections take a bounded amount of memory and time each, however they behave: one request is
 * worked on at a time and the next begins when its answer has left; slow heads, slow bodies, silence and readers who do
 * not take their answers end. `handler` is called as `http.createServer` calls its own.
 */
export function boundedServer(
  handler: Handler,
  { behindProxy, isUpload = () => false, isStream = () => false, limits = CONNECTION, onAnswer }: Options,
): Server {
  const connections = new Map<Socket, Connection>()
  const networks = new Map<string, number>()
  let streams = 0

  const server = createServer(
    { connectionsCheckingInterval: Math.min(1000, limits.headersMs / 2), keepAlive: true },
    (request, response) => {
      const { socket } = request
      const connection = connections.get(socket)
      // Whatever else was in the chunk that closed the connection.
      if (!connection || socket.destroyed) return
      if (!connection.answering && connection.ahead.length === 0)
        return answer(socket, connection, request, response)
      if (connection.ahead.length >= limits.pipelined) socket.destroy()
      else connection.ahead.push([request, response])
    },
  )
  server.headersTimeout = limits.headersMs
  // Of a server there is one such time for all requests: all but uploads end sooner, below.
  server.requestTimeout = limits.uploadMs
  server.keepAliveTimeout = limits.idleMs
  server.maxRequestsPerSocket = limits.requests
  server.maxConnections = limits.most + limits.streams

  const answer = (
    socket: Socket,
    connection: Connection,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    connection.answering = true
    if (isStream(request)) {
      connection.streams = true
      streams += 1
    }
    const began = onAnswer ? performance.now() : 0
    if (bringsBody(request) && !isUpload(request)) {
      const late = setTimeout(() => !request.complete && socket.destroy(), limits.requestMs)
      request.once('end', () => clearTimeout(late))
      request.once('close', () => clearTimeout(late))
    }
    response.once('close', () => {
      connection.answering = false
      const streamed = connection.streams
      if (streamed) {
        connection.streams = false
        streams -= 1
      }
      // How long a page was open is not how long it took.
      if (onAnswer && response.writableFinished && !streamed)
        onAnswer(request, response, performance.now() - began)
      if (connection.ahead.length > 0) setImmediate(next, socket, connection)
    })
    handler(request, response)
  }

  // In the next turn: who sends much ahead takes turns with all others.
  const next = (socket: Socket, connection: Connection) => {
    const waiting = connection.answering ? undefined : connection.ahead.shift()
    if (waiting && !socket.destroyed) answer(socket, connection, ...waiting)
  }

  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const network = networkOf(address)
    const open = networks.get(network) ?? 0
    // A proxy on this machine comes from here as well.
    const isFull = connections.size - streams >= limits.most
    if (isFull || (!behindProxy && open >= limits.perNetwork && !HERE.test(address))) {
      socket.destroy()
      return
    }
    networks.set(network, open + 1)
    connections.set(socket, { ahead: [], answering: false, streams: false, taken: 0, waited: false })
    socket.once('close', () => {
      connections.delete(socket)
      const left = (networks.get(network) ?? 1) - 1
      if (left > 0) networks.set(network, left)
      else networks.delete(network)
    })
  })

  const look = setInterval(() => {
    for (const [socket, connection] of connections) {
      const taken = socket.bytesWritten - socket.writableLength
      const waits = socket.writableLength > 0
      // An answer that has only just begun waits for the first time.
      if (waits && connection.waited && taken - connection.taken < limits.stallBytes) socket.destroy()
      connection.taken = taken
      connection.waited = waits
    }
  }, limits.stallMs)
  look.unref()
  server.once('close', () => clearInterval(look))
  return server
}

const bringsBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
