/** The text `add` under `card` has the key `card.add`. `{{title}}` in a text is replaced by the value `title`. */
interface MessageTree {
  [name: string]: string | MessageTree
}

export type MessageValues = Record<string, string | number | null | undefined>

/** Returns the text of a key: `card.add` in its own namespace, `navigation:home` in another. */
export type Translator = (key: string, values?: MessageValues) => string

/**
 * All messages of one language. A message with plurals has one form for each plural category of the language
 * (`items_one`, `items_other`), selected by `count`; `items_zero` takes precedence at 0. A missing key is returned as is.
 */
export class Messages {
  readonly language: string
  readonly #plurals: Intl.PluralRules
  readonly #texts = new Map<string, string>()
  readonly #translators = new Map<string, Translator>()

  constructor(language: string, namespaces: Record<string, MessageTree>) {
    this.language = language
    this.#plurals = new Intl.PluralRules(language)
    for (const [namespace, tree] of Object.entries(namespaces)) this.addNamespace(namespace, tree)
  }

  addNamespace(namespace: string, tree: MessageTree) {
    this.#flatten(`${namespace}:`, tree)
  }

  /** Returns the same function for each call, so that it is stable in a dependency array. */
  getTranslator(namespace: string): Translator {
    const cached = this.#translators.get(namespace)
    if (cached) return cached
    const translate: Translator = (key, values) =>
      this.#translate(key.includes(':') ? key : `${namespace}:${key}`, values) ?? key
    this.#translators.set(namespace, translate)
    return translate
  }

  #flatten(prefix: string, tree: MessageTree) {
    for (const [name, value] of Object.entries(tree)) {
      if (typeof value === 'string') this.#texts.set(prefix + name, value)
      else this.#flatten(`${prefix}${name}.`, value)
    }
  }

  #translate(key: string, values: MessageValues | undefined): string | undefined {
    if (!values) return this.#texts.get(key)
    return this.#selectForm(key, values.count)?.replace(
      /{{(\w+)}}/g,
      (_, name) => `${values[name] ?? ''}`,
    )
  }

  #selectForm(key: string, count: MessageValues[string]): string | undefined {
    const suffixes = typeof count === 'number' ? this.#listPluralSuffixes(count) : []
    const suffix = suffixes.find((candidate) => this.#texts.has(key + candidate)) ?? ''
    return this.#texts.get(key + suffix)
  }

  #listPluralSuffixes(count: number): string[] {
    const suffix = `_${this.#plurals.select(count)}`
    return count === 0 ? ['_zero', suffix] : [suffix]
  }
}
