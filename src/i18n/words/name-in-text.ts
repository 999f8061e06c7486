import type { Lang } from '../locale.ts'

/** The name of a substance as a sentence has it: “exports of urea”, “exports of HDPE”. Labels begin with a capital. */
export function nameInText(name: string, lang: Lang): string {
  return lang === 'en' && /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
