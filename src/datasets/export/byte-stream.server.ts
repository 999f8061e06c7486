import { Readable } from 'node:stream'

const BUFFERED = 512 * 1024

/**
 * Bytes on demand: `pull` gives the next piece (empty ones are passed over), null at the end. `close` runs once in any
 * case, also when the reader leaves before the first piece, and may come while a `pull` is under way.
 */
export function byteStream(
  pull: () => Promise<string | Buffer | null>,
  close: () => Promise<unknown> = async () => undefined,
): Readable {
  return new Readable({
    highWaterMark: BUFFERED,
    read() {
      nextPiece(pull).then(
        (piece) => this.destroyed || this.push(piece),
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      close().then(
        () => done(error),
        (closing: Error) => done(error ?? closing),
      )
    },
  })
}

async function nextPiece(pull: () => Promise<string | Buffer | null>): Promise<Buffer | null> {
  for (;;) {
    const piece = await pull()
    if (piece === null) return null
    if (piece.length > 0) return typeof piece === 'string' ? Buffer.from(piece) : piece
  }
}
