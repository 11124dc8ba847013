import path from 'node:path'

/** Words that docs/glossary.md retires: metaphors and invented verbs for things that have a standard name. */
const RETIRED_WORDS = new Set(
  `anew asked carried dice doubt drawer ears elsewhere employee employer employers given goodbye guesses guessing half
  halfway headed hear heard holdings intruder kept landed leaving letter letters lowered means opine paper patience
  quiet raised said say says shelf showing somebody story strangers tell teller together underway way ways whoever why
  wish wishes workshop`.split(/\s+/),
)

/** Standard terms that contain one of the words. */
const ALLOWED_TERMS =
  /letter-?spacing|half-?(?:width|height)|paper-?size|letterhead|newsletter|given_?name|bought[-_]?together|quiet[-_]?hours/i

/** Returns each file name and each declared identifier or SQL table that contains a retired word. */
export function findRetiredWords(files: Record<string, string>): string[] {
  return Object.entries(files).flatMap(([file, source]) => {
    const inName = hasRetiredWord(path.basename(file)) ? [file] : []
    const declared = source.matchAll(
      /\b(?:function|const|class|interface|type|let)\s+([A-Za-z_]\w*)|\bcreate table\s+(?:\w+\.)?(\w+)/g,
    )
    const names = [...declared].map(([, name, table]) => name ?? table!).filter(hasRetiredWord)
    return [...inName, ...names.map((name) => `${file}: ${name}`)]
  })
}

function hasRetiredWord(name: string): boolean {
  if (ALLOWED_TERMS.test(name)) return false
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
  return words.some((word) => RETIRED_WORDS.has(word))
}
