import type { ArabicPlural, EnglishPlural } from './number/plural.ts'

/**
 * Every message of the portal, key by key as the English files write it. Each `messages.en.ts` adds its own:
 * `declare module '#i18n/messages.ts' { interface MessageRegistry extends Messages {} }`.
 * @public Known to the files that add to it.
 */
export interface MessageRegistry {}

export type MessageKey = Extract<keyof MessageRegistry, string>

/** Shape of an English file: flat keys `section.key`; `{name}` marks a place; a plural object always has `{count}`. */
export type MessageFile = Readonly<Record<string, string | EnglishPlural>>

/** What the pages are given at run time: the messages of one language. */
export type Dictionary = Readonly<Record<string, string | EnglishPlural | ArabicPlural>>

/** Names of the `{places}` in a text. */
type Places<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never

type ToIntersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  member: infer Both,
) => void
  ? Both
  : never

/** A text in which each of the names has its place. */
type TextWith<Name extends string> = [Name] extends [never]
  ? string
  : ToIntersection<Name extends string ? `${string}{${Name}}${string}` : never>

type PluralPlaces<Forms> = Forms extends EnglishPlural ? Places<Forms['one'] | Forms['other']> : never

/** Zero, one and two may say the count in a word (`ساعتين`); the other forms must print it. */
type ArabicForms<Name extends string> = Record<'zero' | 'one' | 'two', TextWith<Exclude<Name, 'count'>>> &
  Record<'few' | 'many' | 'other', TextWith<Name | 'count'>>

/** Shape of the Arabic twin: the same keys, the same places, all six plural forms. */
export type MessagesLike<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? TextWith<Places<English[Key]>>
    : ArabicForms<PluralPlaces<English[Key]>>
}

type PlacesOf<Message> = Message extends string ? Places<Message> : PluralPlaces<Message> | 'count'

/** The parameters that a message takes; `Value` is what may fill a place (`count` is always a number). */
type ParamsOf<Message, Value> = {
  readonly [Name in PlacesOf<Message>]: Name extends 'count' ? number : Value
}

/** The arguments after the key: none when the message has no place. */
export type ParamsArgs<Key extends MessageKey, Value = string | number> = [
  PlacesOf<MessageRegistry[Key]>,
] extends [never]
  ? []
  : [params: ParamsOf<MessageRegistry[Key], Value>]
