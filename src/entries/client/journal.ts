import type { Change, Journal } from './contract.ts'

const NAME = 'kimya-drafts'
const STORE = 'changes'

/** A thing's unsaved changes, as they are found again after the browser was killed. */
type Kept = Readonly<Record<string, Change>>

/**
 * Opens the journal of one thing of one account, in IndexedDB. Entries are stored before the page can be left
 * or killed. IndexedDB does one after the other: what is read was written before the reading was asked for.
 */
export function openJournal(place: string): Journal & { read(): Promise<Kept> } {
  return {
    async read() {
      const database = await opened()
      return (
        ((await done(database.transaction(STORE).objectStore(STORE).get(place))) as Kept | undefined) ?? {}
      )
    },
    async write(changes, durability = 'relaxed') {
      const database = await opened()
      const transaction = database.transaction(STORE, 'readwrite', { durability })
      const store = transaction.objectStore(STORE)
      if (Object.keys(changes).length === 0) store.delete(place)
      else store.put(changes, place)
      // Without it the page has to be there for the end of the transaction.
      transaction.commit()
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('not kept'))
      })
    },
  }
}

let opening: Promise<IDBDatabase> | null = null

/** The database, opened once for the page: a write waits for no opening. */
function opened(): Promise<IDBDatabase> {
  const request = () => {
    const asked = indexedDB.open(NAME, 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE)
    return done(asked)
  }
  const forget = () => {
    opening = null
  }
  if (opening) return opening
  opening = request()
  opening.then((database) => {
    database.onclose = forget
    database.onversionchange = () => {
      forget()
      database.close()
    }
  }, forget)
  return opening
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })
}
