import { categoryPath } from './paths.ts'

/** A category as the table holds it, in one language. */
export interface CategoryRow {
  id: number
  parent: number | null
  name: string
  slug: string
}

/** A category with its place in the tree. `path_names` runs from the root to itself. */
export interface Category extends CategoryRow {
  path: string
  path_names: string[]
  children: Category[]
}

/** The four views of the categories; all derive from the one list of rows. */
export interface Categories {
  tree: Category[]
  flat: Category[]
  byId: ReadonlyMap<number, Omit<Category, 'children'>>
  /** Options of a filter box, parents before children, named by their whole path. */
  filters: { value: number; label: string; depth: number }[]
}

/** Derives tree, flat list, id map and filters from rows in display order. A row whose parent is unknown is put at the root. */
export function arrangeCategories(rows: readonly CategoryRow[]): Categories {
  const known = new Set(rows.map((row) => row.id))
  const flat: Category[] = []
  const build = (
    parent: number | null,
    names: readonly string[],
    ancestors: ReadonlySet<number>,
  ): Category[] =>
    rows
      .filter(
        (row) =>
          (row.parent !== null && known.has(row.parent) ? row.parent : null) === parent &&
          !ancestors.has(row.id),
      )
      .map((row) => {
        const path_names = [...names, row.name]
        const category: Category = { ...row, path: categoryPath(row.id, row.slug), path_names, children: [] }
        flat.push(category)
        category.children = build(row.id, path_names, new Set([...ancestors, row.id]))
        return category
      })
  const tree = build(null, [], new Set())
  const byId = new Map(flat.map(({ children: _, ...category }) => [category.id, category]))
  const filters = flat.map((c) => ({
    value: c.id,
    label: c.path_names.join(' / '),
    depth: c.path_names.length - 1,
  }))
  return { tree, flat, byId, filters }
}

/** The categories from the root down to `id`; empty for an unknown one. */
export function trailOf(categories: Categories, id: number | null): Omit<Category, 'children'>[] {
  const trail: Omit<Category, 'children'>[] = []
  for (
    let at = id === null ? undefined : categories.byId.get(id);
    at;
    at = at.parent === null ? undefined : categories.byId.get(at.parent)
  ) {
    trail.unshift(at)
  }
  return trail
}
