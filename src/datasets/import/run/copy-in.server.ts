import type pg from 'pg'

const MESSAGE_BYTES = 64 * 1024

/** What the driver calls on a query that copies into the database; its types know only `submit`. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/**
 * `COPY ... FROM STDIN` of data that is in memory, by the protocol's own messages: the driver knows them but offers no
 * call. Rejects with the database's error; the connection stays usable.
 */
export function copyIn(client: pg.ClientBase, statement: string, data: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let failed = false
    const query = {
      submit: (connection: unknown) => (connection as CopyConnection).query(statement),
      handleCopyInResponse(connection: CopyConnection) {
        for (let at = 0; at < data.length; at += MESSAGE_BYTES)
          connection.sendCopyFromChunk(data.subarray(at, at + MESSAGE_BYTES))
        connection.endCopyFrom()
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => (failed ? undefined : resolve()),
      handleError(error: Error) {
        failed = true
        reject(error)
      },
    }
    client.query(query)
  })
}
