/** Path to source. */
export type SourceFiles = Record<string, string>
type Messages = { [key: string]: string | Messages }

/** What screens ask for that no file holds, as `file: key`. */
export function findMissingMessages(screens: SourceFiles, texts: Messages): string[] {
  const written = new Set(listKeys(texts).map(stripPluralSuffix))
  return findUses(screens)
    .filter(({ keys }) => !keys.some((key) => written.has(key)))
    .map(({ file, asked }) => `${file}: ${asked}`)
}

/** What files hold that no screen asks for, as `namespace:key`. */
export function findUnusedMessages(screens: SourceFiles, texts: Messages): string[] {
  const asked = new Set(findUses(screens).flatMap(({ keys }) => keys))
  const beginnings = findKeyPrefixes(screens)
  const isUsed = (key: string) =>
    asked.has(stripPluralSuffix(key)) || beginnings.some((beginning) => key.startsWith(beginning))
  return listKeys(texts)
    .filter((key) => !isUsed(key))
    .sort()
}

/** `namespace:a.b` for every text. */
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

/** Each key in a call of `t`, under every namespace its file opens. */
function findUses(screens: SourceFiles) {
  return Object.entries(screens).flatMap(([file, source]) =>
    [...source.matchAll(/\bt\(([^,)]*)/g)]
      .flatMap(([, argument]) => [...argument!.matchAll(/'([\w.:]+)'/g)])
      .map(([, asked]) => ({ file, asked: asked!, keys: resolveNamespaces(source, asked!) })),
  )
}

/** What stands before the changing end of a key: t(`state.${state}`). */
function findKeyPrefixes(screens: SourceFiles): string[] {
  return Object.values(screens).flatMap((source) =>
    [...source.matchAll(/\bt\([^,)]*?`([\w.:]+)\$\{/g)].flatMap(([, beginning]) =>
      resolveNamespaces(source, beginning!),
    ),
  )
}

function resolveNamespaces(source: string, key: string): string[] {
  if (key.includes(':')) return [key]
  const opened = [...source.matchAll(/(?:useTranslation\(|TFunction<)\[?'(\w+)'/g)]
  return ['common', ...opened.map(([, name]) => name!)].map((namespace) => `${namespace}:${key}`)
}
