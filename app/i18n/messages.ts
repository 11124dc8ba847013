/** `add` in `card` of a namespace is the key `card.add`; `{{title}}` in a text stands for a value. */
interface MessageTree {
  [name: string]: string | MessageTree
}

export type MessageValues = Record<string, string | number | null | undefined>

/** Answers the text of a key: `card.add` of its own namespace, or another's as `navigation:home`. */
export type Translator = (key: string, values?: MessageValues) => string

/**
 * All texts of one language. A text that depends on a number has a form for each kind that the language knows
 * (`items_one`, `items_other`), picked by `count`; `items_zero` goes before them. What is missing shows its key.
 */
export class Messages {
  readonly language: string
  readonly #plurals: Intl.PluralRules
  readonly #texts = new Map<string, string>()
  readonly #speakers = new Map<string, Translator>()

  constructor(language: string, namespaces: Record<string, MessageTree>) {
    this.language = language
    this.#plurals = new Intl.PluralRules(language)
    for (const [namespace, tree] of Object.entries(namespaces)) this.addNamespace(namespace, tree)
  }

  addNamespace(namespace: string, tree: MessageTree) {
    this.#flatten(`${namespace}:`, tree)
  }

  /** The same function each time, so that it may be named in a list of dependencies. */
  getTranslator(namespace: string): Translator {
    const known = this.#speakers.get(namespace)
    if (known) return known
    const say: Translator = (key, values) =>
      this.#say(key.includes(':') ? key : `${namespace}:${key}`, values) ?? key
    this.#speakers.set(namespace, say)
    return say
  }

  #flatten(above: string, tree: MessageTree) {
    for (const [name, below] of Object.entries(tree)) {
      if (typeof below === 'string') this.#texts.set(above + name, below)
      else this.#flatten(`${above}${name}.`, below)
    }
  }

  #say(key: string, values: MessageValues | undefined): string | undefined {
    if (!values) return this.#texts.get(key)
    return this.#form(key, values.count)?.replace(
      /{{(\w+)}}/g,
      (_, name) => `${values[name] ?? ''}`,
    )
  }

  #form(key: string, count: MessageValues[string]): string | undefined {
    const kinds = typeof count === 'number' ? this.#kinds(count) : []
    const form = kinds.find((kind) => this.#texts.has(key + kind)) ?? ''
    return this.#texts.get(key + form)
  }

  #kinds(count: number): string[] {
    const kind = `_${this.#plurals.select(count)}`
    return count === 0 ? ['_zero', kind] : [kind]
  }
}
