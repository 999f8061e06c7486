/** What a page hands to an island; plain data. */
export type IslandProps = Readonly<Record<string, unknown>>

/** Where an island begins: `start` of `name.island.ts` gets the element and what the page says of it. */
export type StartIsland<Props extends IslandProps = IslandProps> = (
  element: HTMLElement,
  props: Props,
  /** The event that started it. */
  event?: Event,
) => void | Promise<void>

/**
 * Attributes of an element that a script brings to life: `{...island('vote', { id })}`. Its file, `vote.island.ts` in any
 * folder, is fetched when the reader first points at the element, comes to it by keyboard or types in it; sooner where
 * `begin` says so: when it comes into the window, or at once where this tab's storage has something under a name
 * (shell/client/islands.ts). Until then, and without scripts, it is what the server wrote.
 */
export function island(name: string, props?: IslandProps, begin?: 'seen' | { kept: string }) {
  return {
    'data-island': name,
    'data-props': props && JSON.stringify(props),
    'data-seen': begin === 'seen' ? '' : undefined,
    'data-kept': typeof begin === 'object' ? begin.kept : undefined,
  }
}
