/** Path to source. */
export type SourceFiles = Record<string, string>
type Messages = { [key: string]: string | Messages }

/** Returns keys that screens use and no message file contains, as `file: key`. */
export function findMissingMessages(screens: SourceFiles, texts: Messages): string[] {
  const existing = new Set(listKeys(texts).map(stripPluralSuffix))
  return findUses(screens)
    .filter(({ keys }) => !keys.some((key) => existing.has(key)))
    .map(({ file, usedKey }) => `${file}: ${usedKey}`)
}

/** Returns keys of message files that no screen uses, as `namespace:key`. */
export function findUnusedMessages(screens: SourceFiles, texts: Messages): string[] {
  const usedKeys = new Set(findUses(screens).flatMap(({ keys }) => keys))
  const prefixes = findKeyPrefixes(screens)
  const isUsed = (key: string) =>
    usedKeys.has(stripPluralSuffix(key)) || prefixes.some((prefix) => key.startsWith(prefix))
  return listKeys(texts)
    .filter((key) => !isUsed(key))
    .sort()
}

/** Returns `namespace:a.b` for every message. */
export function listKeys(texts: Messages): string[] {
  return Object.entries(texts).flatMap(([namespace, inside]) =>
    listLeafKeys(inside as Messages).map((key) => `${namespace}:${key}`),
  )
}

function listLeafKeys(texts: Messages): string[] {
  return Object.entries(texts).flatMap(([key, inside]) =>
    typeof inside === 'string' ? [key] : listLeafKeys(inside).map((rest) => `${key}.${rest}`),
  )
}

function stripPluralSuffix(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '')
}

/** Returns each key in a call of `t`, under every namespace that its file opens. */
function findUses(screens: SourceFiles) {
  return Object.entries(screens).flatMap(([file, source]) =>
    [...source.matchAll(/\bt\(([^,)]*)/g)]
      .flatMap(([, argument]) => [...argument!.matchAll(/'([\w.:]+)'/g)])
      .map(([, usedKey]) => ({
        file,
        usedKey: usedKey!,
        keys: resolveNamespaces(source, usedKey!),
      })),
  )
}

/** Returns the constant prefixes of keys that are built at run time: t(`state.${state}`). */
function findKeyPrefixes(screens: SourceFiles): string[] {
  return Object.values(screens).flatMap((source) =>
    [...source.matchAll(/\bt\([^,)]*?`([\w.:]+)\$\{/g)].flatMap(([, prefix]) =>
      resolveNamespaces(source, prefix!),
    ),
  )
}

function resolveNamespaces(source: string, key: string): string[] {
  if (key.includes(':')) return [key]
  const openedNamespaces = [...source.matchAll(/(?:useTranslation\(|TFunction<)\[?'(\w+)'/g)]
  return ['common', ...openedNamespaces.map(([, name]) => name!)].map(
    (namespace) => `${namespace}:${key}`,
  )
}
