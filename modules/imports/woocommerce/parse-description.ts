import type { Cells } from '../import-row.ts'
import { parseText } from '../parse-cells.ts'

/** The short text and then the long one; `\n` stands for a line end, and plain lines become paragraphs. */
export function parseDescription({ short, description }: Cells): string {
  return [short, description]
    .map((cell) => parseText(cell?.replaceAll('\\n', '\n'), 'description'))
    .filter((text) => text !== '')
    .map(toParagraphs)
    .join('\n')
}

function toParagraphs(text: string): string {
  if (/<(p|div|ul|ol|table|h[1-6]|br)\b/i.test(text)) return text
  return text
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.replaceAll('\n', '<br />')}</p>`)
    .join('\n')
}
