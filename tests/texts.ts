/** Path to source. */
export type Screens = Record<string, string>
type Texts = { [key: string]: string | Texts }

/** What screens ask for that no file holds, as `file: key`. */
export function missingTexts(screens: Screens, texts: Texts): string[] {
  const written = new Set(keysOf(texts).map(withoutPlural))
  return usesOf(screens)
    .filter(({ keys }) => !keys.some((key) => written.has(key)))
    .map(({ file, asked }) => `${file}: ${asked}`)
}

/** What files hold that no screen asks for, as `namespace:key`. */
export function unusedTexts(screens: Screens, texts: Texts): string[] {
  const asked = new Set(usesOf(screens).flatMap(({ keys }) => keys))
  const beginnings = beginningsOf(screens)
  const isUsed = (key: string) =>
    asked.has(withoutPlural(key)) || beginnings.some((beginning) => key.startsWith(beginning))
  return keysOf(texts)
    .filter((key) => !isUsed(key))
    .sort()
}

/** `namespace:a.b` for every text. */
export function keysOf(texts: Texts): string[] {
  return Object.entries(texts).flatMap(([namespace, inside]) =>
    leaves(inside as Texts).map((key) => `${namespace}:${key}`),
  )
}

function leaves(texts: Texts): string[] {
  return Object.entries(texts).flatMap(([key, inside]) =>
    typeof inside === 'string' ? [key] : leaves(inside).map((rest) => `${key}.${rest}`),
  )
}

function withoutPlural(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '')
}

/** Each key in a call of `t`, under every namespace its file opens. */
function usesOf(screens: Screens) {
  return Object.entries(screens).flatMap(([file, source]) =>
    [...source.matchAll(/\bt\(([^,)]*)/g)]
      .flatMap(([, argument]) => [...argument!.matchAll(/'([\w.:]+)'/g)])
      .map(([, asked]) => ({ file, asked: asked!, keys: underNamespaces(source, asked!) })),
  )
}

/** What stands before the changing end of a key: t(`state.${state}`). */
function beginningsOf(screens: Screens): string[] {
  return Object.values(screens).flatMap((source) =>
    [...source.matchAll(/\bt\([^,)]*?`([\w.:]+)\$\{/g)].flatMap(([, beginning]) =>
      underNamespaces(source, beginning!),
    ),
  )
}

function underNamespaces(source: string, key: string): string[] {
  if (key.includes(':')) return [key]
  const opened = [...source.matchAll(/(?:useTranslation\(|TFunction<)\[?'(\w+)'/g)]
  return ['common', ...opened.map(([, name]) => name!)].map((namespace) => `${namespace}:${key}`)
}
