import type { Language } from '#platform/i18n/languages'
import type { MessageTree } from '#platform/i18n/translator'

export type MessageValues = Record<string, string | number | null | undefined>

/** Returns the text of a key: `card.add` of its own area, `navigation:home` of another. An unknown key is returned. */
export type Translator = (key: string, values?: MessageValues) => string

/** The messages of one part of the screens. */
export interface MessageArea<Tree extends MessageTree = MessageTree, Name extends string = string> {
  name: Name
  /** The languages that are loaded. */
  translators: Map<Language, Translator>
  /** Never set: the type of the English messages. */
  english?: Tree
}

/** One area, or several. Keys of the first area need no prefix: `card.add`, `navigation:home`. */
export type MessageAreas = MessageArea | readonly [MessageArea, ...MessageArea[]]

/** The type of `t` in a component. A key that does not exist is a type error. */
export type Translate<Areas extends MessageAreas> = (
  key: KeyOf<Areas>,
  values?: MessageValues,
) => string

type KeyOf<Areas extends MessageAreas> = Areas extends readonly [infer First, ...infer Others]
  ? AreaKey<First> | PrefixedKey<Others[number]>
  : AreaKey<Areas>

type AreaKey<Area> = Area extends MessageArea<infer Tree, string> ? Leaf<Tree> : never

type PrefixedKey<Area> =
  Area extends MessageArea<infer Tree, infer Name> ? `${Name}:${Leaf<Tree>}` : never

type Leaf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${Leaf<Tree[Name]>}`
}[keyof Tree & string]
