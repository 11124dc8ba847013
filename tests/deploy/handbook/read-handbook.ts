import { readFileSync } from 'node:fs'

export const HANDBOOK_FILE = 'docs/operating.md'
const FILES = [HANDBOOK_FILE, 'docs/runbooks.md']

/** A fenced block. */
export interface Block {
  /** Of the heading above it. */
  section: string
  /** `sh`, `sql`, `yaml`, `ini` (settings) or `text`. */
  language: string
  lines: string[]
}

export interface Handbook {
  blocks: Block[]
  /** The code in sentences and tables, without repetitions. */
  phrases: string[]
}

const BLOCK = /^( *)```(\w*)\n(.*?)^ *```$/gms
/** Code with a space, or an option. All other code is a name or a value. */
const PHRASE = /\s|^--/

/** Of the handbook and its runbooks together, or of another text. */
export function readHandbook(markdown = readFiles()): Handbook {
  const blocks = [...markdown.matchAll(BLOCK)].map((match) => {
    const [, indent = '', language = '', text = ''] = match
    // A comment in a block is no heading.
    const before = markdown.slice(0, match.index).replace(BLOCK, '')
    const headings = [...before.matchAll(/^#+ (.+)$/gm)]
    const lines = text.split('\n').map((line) => line.slice(indent.length))
    return { section: headings.at(-1)?.[1] ?? '', language, lines: lines.filter(Boolean) }
  })
  const prose = markdown.replace(BLOCK, '')
  const codes = [...prose.matchAll(/`([^`]+)`/g)].map(([, code]) => code!.replaceAll('\n', ' '))
  return { blocks, phrases: [...new Set(codes.filter((code) => PHRASE.test(code)))] }
}

function readFiles(): string {
  return FILES.map((file) => readFileSync(file, 'utf8')).join('\n')
}

/** Returns a line of a block as the shell runs it, without the comment behind it. */
export function toCommand(line: string): string {
  return line.replace(/\s+#.*$/, '')
}

/** Returns the commands and statements of all blocks, and all code with a space, without repetitions. */
export function listCommands({ blocks, phrases }: Handbook): string[] {
  const lines = blocks
    .filter(({ language }) => language === 'sh' || language === 'sql')
    .flatMap((block) => block.lines.map(toCommand))
  return [...new Set([...lines, ...phrases])]
}
