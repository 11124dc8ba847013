const BLANK = /\s*/y
const COMMENT = /[#;](?:\\[\s\S]|[^\n])*/y
const KEY = /([^=\n]*)(=?)/y
const QUOTED = /[ \t]*(?:'([^']*)'|"((?:\\[\s\S]|[^"\\])*)")/y
const REST = /[ \t]*((?:\\[\s\S]|[^\n\\])*)/y

/**
 * Parses a file of `EnvironmentFile=` as systemd does (`parse_env_file_internal`, 252): comments are lines, backslashes escape
 * outside of quotes, and in double quotes only `"`, `\`, `` ` ``, `$` and the end of a line.
 */
export function parseEnvironmentFile(text: string): Record<string, string> {
  let position = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = position
    const match = pattern.exec(text)
    if (match) position = pattern.lastIndex
    return match
  }
  const values: Record<string, string> = {}
  for (;;) {
    take(BLANK)
    if (position >= text.length) return values
    if (take(COMMENT)) continue
    const [, key = '', equals] = take(KEY)!
    if (equals) values[key.trim()] = takeValue(take)
  }
}

function takeValue(take: (pattern: RegExp) => RegExpExecArray | null): string {
  let value = ''
  for (let part = take(QUOTED); part; part = take(QUOTED))
    value += part[1] ?? part[2]!.replace(/\\([\s\S])/g, unescapeQuoted)
  const [, rest = ''] = take(REST)!
  return value + rest.trimEnd().replace(/\\(\n|([\s\S]))/g, (_, _escaped, char = '') => char)
}

function unescapeQuoted(sequence: string, char: string): string {
  if (char === '\n') return ''
  return '"\\`$'.includes(char) ? char : sequence
}
