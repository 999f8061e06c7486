import type { Change, Journal } from './autosave.ts'

const NAME = 'kimya-drafts'
const STORE = 'changes'

/** A thing's unsaved changes, as they are found again after the browser was killed. */
type Kept = Readonly<Record<string, Change>>

/** Opens the journal of one thing of one account: IndexedDB, on the disk before the answer (`strict`). */
export function openJournal(place: string): Journal & { read(): Promise<Kept> } {
  // One write at a time, and of those that wait only the last: no key waits for the disk.
  let writing: Promise<void> = Promise.resolve()
  let next: Kept | null = null
  return {
    read() {
      const reading = get(place)
      // What is typed meanwhile must not be written over what is still to be read.
      writing = reading.then(
        () => undefined,
        () => undefined,
      )
      return reading
    },
    write(changes) {
      const waits = next !== null
      next = changes
      if (waits) return writing
      writing = writing
        .catch(() => undefined)
        .then(() => {
          const last = next ?? {}
          next = null
          return put(place, last)
        })
      return writing
    },
  }
}

async function get(place: string): Promise<Kept> {
  const db = await open()
  try {
    return ((await done(db.transaction(STORE).objectStore(STORE).get(place))) as Kept | undefined) ?? {}
  } finally {
    db.close()
  }
}

async function put(place: string, changes: Kept): Promise<void> {
  const db = await open()
  try {
    const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' })
    const store = transaction.objectStore(STORE)
    if (Object.keys(changes).length === 0) store.delete(place)
    else store.put(changes, place)
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('not kept'))
    })
  } finally {
    db.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  return done(request)
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })
}
