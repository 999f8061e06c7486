import { isRefusal, type Answer } from './ask.ts'

/** Whether a request was refused as promised: 503, when to come again, and a text in the language of the address. */
export function isRefusedIn(lang: 'ar' | 'en', answer: Answer): boolean {
  if (answer.status !== 503 || !isRefusal(answer)) return false
  const text = answer.body.replace(/<(script|style)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, '')
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  // Names of fields and codes are Latin letters in either language.
  return lang === 'ar' ? arabic > 0 : latin > arabic
}
