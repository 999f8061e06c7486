import type { RemarkSource } from './remarks/watch.ts'
import type { Anchor } from '../notes/anchor.ts'
import type { EmbedKind } from './document/schema.ts'

/** A picture of the newsroom's store. */
export interface ChosenImage {
  key: string
  alt: string
  caption: string
  credit: string
  /** `1` for one that is not described, because it adds nothing to the text. */
  decorative?: string
}

/** A chart, table, price or video: what it is and how it is set. */
export interface ChosenEmbed {
  kind: EmbedKind
  /** Section and chart, or section and product: `products-prices:price`. */
  id: string
  /** The parameters of its address. */
  state: string
}

/** What is stored of an address of another site. */
export interface ShownCard {
  /** Waiting and failed: it could not be fetched, and readers get a link. */
  state: 'waiting' | 'stored' | 'failed' | 'gone'
  title: string
  /** The words of a post, or how a page describes itself. */
  words: string
  /** Author and site. */
  about: string
  /** The address of a small version. */
  picture: string | null
  /** Of a post that could not be fetched: what a writer has copied of it, and may change. */
  quotable: { author: string; day: string } | null
}

/** What a writer copies of a post. */
export interface Quoted {
  author: string
  words: string
  /** As a calendar has it; empty where it is not known. */
  day: string
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
  /** What other sites have at an address. */
  cards?: {
    /** The one address of a thing of a site that is known; null of all others. */
    known: (address: string) => Promise<string | null>
    /** What is stored of it, fetched where it was not yet; with `again`, once more. */
    show: (address: string, again: boolean) => Promise<ShownCard>
    /** Stores what a writer copied of a post. */
    quote: (address: string, said: Quoted) => Promise<ShownCard>
  }
  /** Reads the text while it is written: words of the house's list, figures that differ from ours. */
  remarks?: RemarkSource
}
