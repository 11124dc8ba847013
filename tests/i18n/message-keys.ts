/** Path to source. */
export type SourceFiles = Record<string, string>
type Messages = { [key: string]: string | Messages }

/** Returns keys that screens use and no message file contains, as `file: key`. */
export function findMissingMessages(screens: SourceFiles, texts: Messages): string[] {
  const existing = new Set(listKeys(texts))
  return findUses(screens)
    .filter(({ keys }) => !keys.some((key) => existing.has(key)))
    .map(({ file, usedKey }) => `${file}: ${usedKey}`)
}

/** Returns keys of message files that no screen uses, as `area:key`. */
export function findUnusedMessages(screens: SourceFiles, texts: Messages): string[] {
  const usedKeys = new Set(findUses(screens).flatMap(({ keys }) => keys))
  const prefixes = findKeyPrefixes(screens)
  const isUsed = (key: string) =>
    usedKeys.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
  return listKeys(texts)
    .filter((key) => !isUsed(key))
    .sort()
}

/** Returns `area:a.b` for every message. */
export function listKeys(texts: Messages): string[] {
  return Object.entries(texts).flatMap(([area, child]) =>
    listLeafKeys(child as Messages).map((key) => `${area}:${key}`),
  )
}

function listLeafKeys(texts: Messages): string[] {
  return Object.entries(texts).flatMap(([key, child]) =>
    typeof child === 'string' ? [key] : listLeafKeys(child).map((rest) => `${key}.${rest}`),
  )
}

/** Returns each key in a call of `t`, under every area that its file imports. */
function findUses(screens: SourceFiles) {
  return Object.entries(screens).flatMap(([file, source]) =>
    [...source.matchAll(/\bt\(([^,)]*)/g)]
      .flatMap(([, argument]) => [...argument!.matchAll(/'([\w.:]+)'/g)])
      .map(([, usedKey]) => ({
        file,
        usedKey: usedKey!,
        keys: resolveAreas(source, usedKey!),
      })),
  )
}

/** Returns the constant prefixes of keys that are built at run time: t(`state.${state}`). */
function findKeyPrefixes(screens: SourceFiles): string[] {
  return Object.values(screens).flatMap((source) =>
    [...source.matchAll(/\bt\([^,)]*?`([\w.:]+)\$\{/g)].flatMap(([, prefix]) =>
      resolveAreas(source, prefix!),
    ),
  )
}

/** Returns the key under every area that the file imports. */
function resolveAreas(source: string, key: string): string[] {
  if (key.includes(':')) return [key]
  const areas = [...source.matchAll(/import \{ (\w+)Messages \}/g)]
  return areas.map(([, area]) => `${area}:${key}`)
}
