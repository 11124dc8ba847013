import { err, ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'

const MAX_XML_BYTES = 64 * 1024
/** A signed response with attributes is about ten deep. */
const MAX_DEPTH = 32
/** The library appends a child in the time of its siblings: 15,000 of them take nine seconds, 1,000 take 60 ms. */
const MAX_ELEMENTS = 1000

/**
 * Decodes a SAML response and returns its XML. Rejects, in time proportional to its length, documents that an XML parser
 * could take long for or read in two ways: large or deep ones, many elements, unbalanced tags, document types, comments
 * and CDATA.
 */
export function parseSamlResponse(samlResponse: string): IdentityResult<string> {
  const document = Buffer.from(samlResponse, 'base64')
  if (document.length > MAX_XML_BYTES) return err('saml_response_too_large')
  const xml = document.toString()
  return isWellNested(xml) ? ok(xml) : err('saml_response_malformed')
}

const NAME = '[A-Za-z_][\\w.:-]*'
const ATTRIBUTES = `(?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*')){0,50}`
/** A tag and the text behind it. Each part ends where the next one begins, so that matching does not backtrack far. */
const TAG = `<(?:/(?<end>${NAME})\\s*|(?<start>${NAME})${ATTRIBUTES}\\s*(?<empty>/)?)>[^<]*`
const PROLOG = /^\uFEFF?(?:<\?xml\s[^<>]*>)?\s*/

/** One element whose tags are balanced, within the limits, with nothing but tags and text in it. */
function isWellNested(xml: string): boolean {
  const tag = new RegExp(TAG, 'y')
  tag.lastIndex = PROLOG.exec(xml)![0].length
  const open: string[] = []
  let elements = 0
  do {
    const { start, end, empty } = tag.exec(xml)?.groups ?? {}
    if (end ? open.pop() !== end : !start) return false
    if (start) elements++
    if (start && !empty) open.push(start)
    if (elements > MAX_ELEMENTS || open.length > MAX_DEPTH) return false
  } while (open.length > 0)
  return tag.lastIndex === xml.length
}
