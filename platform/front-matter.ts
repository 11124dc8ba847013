interface FrontMatter {
  /** The text of each `key: value` line. */
  fields: Record<string, string>
  /** What is below the lines. */
  text: string
}

/** Parses `key: value` lines between two lines of `---` at the start of a text. Throws if there are none. */
export function parseFrontMatter(source: string): FrontMatter {
  const [, head, text] = source.match(/^---\n(.*?)\n---\n(.*)$/s) ?? []
  if (head === undefined || text === undefined) throw new Error(`No front matter: ${source}`)
  const lines = head.split('\n').map((line) => line.match(/^(\w+): (.+)$/)?.slice(1) ?? [])
  return { fields: Object.fromEntries(lines), text: text.trim() }
}
