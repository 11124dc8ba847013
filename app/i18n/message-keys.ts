import type account from './en/account.json'
import type { english } from './en/index.ts'
import type pages from './en/pages.json'
import type security from './en/security.json'
import type settings from './en/settings.json'
import type { MessageValues } from './messages.ts'

// These namespaces are loaded only with the pages that use them.
type AllMessages = typeof english & {
  account: typeof account
  pages: typeof pages
  security: typeof security
  settings: typeof settings
}

export type Namespace = keyof AllMessages

/** One namespace, or several. Keys of the first namespace need no prefix. */
export type Namespaces = Namespace | readonly [Namespace, ...Namespace[]]

/** The type of `t` in a component. A key that does not exist is a type error. */
export type Translate<Ns extends Namespaces> = (key: KeyOf<Ns>, values?: MessageValues) => string

type KeyOf<Ns extends Namespaces> = Ns extends Namespace
  ? Leaf<AllMessages[Ns]>
  :
      | Leaf<AllMessages[First<Ns>]>
      | { [N in Namespace & Ns[number]]: `${N}:${Leaf<AllMessages[N]>}` }[Namespace & Ns[number]]

type First<Ns> = Ns extends readonly [infer N extends Namespace, ...unknown[]] ? N : never

type Leaf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? WithoutPlural<Name>
    : `${Name}.${Leaf<Tree[Name]>}`
}[keyof Tree & string]

type WithoutPlural<Name extends string> = Name extends `${infer Stem}_${Intl.LDMLPluralRule}`
  ? Stem
  : Name
