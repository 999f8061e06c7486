import { Icon } from '../Icon.tsx'

/** The box of a search in a form: its words stay where they were typed. */
export function SearchBox({ words, hint }: { words: string; hint: string }) {
  return (
    <span className="search-box">
      <Icon name="search" />
      <input
        type="search"
        name="q"
        maxLength={200}
        defaultValue={words}
        key={words}
        aria-label={hint}
        placeholder={hint}
      />
    </span>
  )
}
