import type { RemarkSource } from './remarks/watch.ts'
import type { Anchor } from '../notes/anchor.ts'
import type { EmbedKind } from './document/schema.ts'

/** A picture of the newsroom's store. */
export interface ChosenImage {
  key: string
  alt: string
  caption: string
  credit: string
}

/** A chart, table or price: what it is and how it is set. */
export interface ChosenEmbed {
  kind: EmbedKind
  /** Section and chart, or section and product: `products-prices:price`. */
  id: string
  /** The parameters of its address. */
  state: string
}

/** The services that the page provides to the editor. It knows no section; without a service its button is not offered. */
export interface EditorServices {
  /** Notes of the newsroom to words of the text. */
  passages?: {
    /** Opens what a note is written in. */
    write: (anchor: Anchor) => void
  }
  images?: {
    /** Lets the writer choose a picture; null when they do not. */
    choose: () => Promise<ChosenImage | null>
    /** The address of a small version. */
    preview: (key: string) => string
  }
  /** Stores a picture that was dropped or pasted as a file. Rejects with an Error whose message can be shown. */
  uploads?: (file: File) => Promise<ChosenImage>
  embeds?: {
    /** Lets the writer choose, or change what is there; null when they do not. */
    choose: (now: ChosenEmbed | null) => Promise<ChosenEmbed | null>
    /** Its public frame, and what it is called; a card with the title where there is no frame. */
    show: (embed: ChosenEmbed) => Promise<{ title: string; frame: string | null }>
  }
  /** Reads the text while it is written: words of the house's list, figures that differ from ours. */
  remarks?: RemarkSource
}
