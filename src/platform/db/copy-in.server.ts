import type pg from 'pg'

/** The methods that the driver calls on a query that copies into the database; its types know only `submit`. */
interface CopyConnection {
  query(text: string): void
  stream: { write(data: Uint8Array): boolean }
  endCopyFrom(): void
}

/**
 * `COPY ... FROM STDIN` (other statements may follow it) of data that is in memory, by the protocol's own messages: the driver knows them but offers no
 * call. `data` must stay as it is until then. Rejects with the database's error; the connection stays usable.
 */
export function copyIn(client: pg.ClientBase, statement: string, data: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    let failed = false
    const query = {
      submit: (connection: unknown) => (connection as CopyConnection).query(statement),
      handleCopyInResponse(connection: CopyConnection) {
        // CopyData: its letter, its length with the length itself. Written past the driver, which would copy it all.
        const head = Buffer.from('d\0\0\0\0')
        head.writeUInt32BE(data.length + 4, 1)
        connection.stream.write(head)
        connection.stream.write(data)
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
