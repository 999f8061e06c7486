import type { LeftOut } from '../../record.ts'

/** Kinds of posts that are no texts for readers, and what they are. */
const LEFT_OUT: readonly (readonly [kinds: RegExp, reason: LeftOut['reason']])[] = [
  [/^(?:nav_menu_item|wp_navigation)$/, 'menu'],
  [/^revision$/, 'revision'],
  [
    /^(?:wp_|custom_css$|customize_changeset$|oembed_cache$|user_request$|acf|elementor_|e-|et_|vc_|tdb_|tdc|jet-|fl-builder|fusion_|avada_|oceanwp_|astra-|kadence_|generate|mc4wp|wpcf7|wpforms|nf_sub|flamingo_|feedback$|jp_|polylang_|shop_|product_variation$|scheduled-action$|tablepress_|ml-slide|soliloquy|envira|ngg_|popup|code_|insert_)/,
    'template',
  ],
]

/** Why posts of a kind do not come; null of those that do. */
export function leftOutKind(kind: string): LeftOut['reason'] | null {
  return LEFT_OUT.find(([kinds]) => kinds.test(kind))?.[1] ?? null
}
