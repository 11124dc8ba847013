import type { Context } from 'hono'
import { stream } from 'hono/streaming'

type Lines = AsyncIterable<string> | Iterable<string>

/** Answers with an XML document that is written line by line, and may be cached for an hour. */
export function streamXml(c: Context, lines: () => Lines) {
  c.header('Content-Type', 'application/xml; charset=utf-8')
  c.header('Cache-Control', 'public, max-age=3600')
  return stream(c, async (out) => {
    await out.write('<?xml version="1.0" encoding="UTF-8"?>\n')
    for await (const line of lines()) await out.write(line)
  })
}

/** Escapes a text of an element or of a quoted attribute, without the characters that XML cannot hold. */
export function escapeXml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  return escaped.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}

/** Renders an element with a text. */
export function renderElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>\n`
}
