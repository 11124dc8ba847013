import { compileMessage } from '@lingui/message-utils/compileMessage'

/** Messages by key: `cart:title`. */
export type Catalog = Record<string, string>

interface CatalogPair {
  english: Catalog
  translated: Catalog
  /** Keys whose text is rightly the same in both languages: names and loan words. */
  equalKeys: string[]
}

/** Returns what is wrong with the messages of a language, as `problem: key`. */
export function findTranslationFaults({ english, translated, equalKeys }: CatalogPair): string[] {
  const report = (problem: string, keys: string[]) => keys.map((key) => `${problem}: ${key}`)
  const keys = Object.keys(english).filter((key) => key in translated)
  const isEqual = (key: string) =>
    translated[key] === english[key] && /\p{L}{2}/u.test(english[key]!.replace(/{[^}]*}/g, ''))
  return [
    ...report(
      'missing',
      Object.keys(english).filter((key) => !(key in translated)),
    ),
    ...report(
      'unknown',
      Object.keys(translated).filter((key) => !(key in english)),
    ),
    ...report(
      'untranslated',
      keys.filter((key) => isEqual(key) && !equalKeys.includes(key)),
    ),
    ...report(
      'listed as equal, but translated',
      equalKeys.filter((key) => !isEqual(key)),
    ),
    ...report(
      'other values',
      keys.filter((key) => hasUnknownValue(english[key]!, translated[key]!)),
    ),
  ]
}

/** A translation may leave out a value, but its screen passes no others. */
function hasUnknownValue(english: string, translated: string): boolean {
  const known = listValues(english)
  return [...listValues(translated)].some((name) => !known.has(name))
}

/** Returns the names of the values in a message. Throws if it is no ICU message. */
function listValues(message: string): Set<string> {
  return new Set(listTokenValues(compileMessage(message)))
}

function listTokenValues(tokens: unknown): string[] {
  if (!Array.isArray(tokens)) return []
  return tokens.flatMap((token) => {
    if (!Array.isArray(token)) return []
    const [name, , branches] = token
    return [name, ...Object.values(branches ?? {}).flatMap(listTokenValues)]
  })
}
