import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { provideMessages } from '#catalogue/dictionary.ts'

/** A page of the control panel is readable already; this brings it to life with the words of its own language only. */
async function hydrate(): Promise<void> {
  if (document.documentElement.lang === 'en')
    provideMessages('en', (await import('#catalogue/core.en.ts')).en)
  else provideMessages('ar', (await import('#catalogue/core.ar.ts')).ar)
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />)
  })
}

void hydrate()
