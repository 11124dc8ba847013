import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSamlResponse } from './parse-saml-response.ts'
import { requireAllowedAlgorithms } from './signature-algorithms.ts'

const parse = (xml: string) => parseSamlResponse(Buffer.from(xml).toString('base64'))

test('a document is returned as XML if its tags are balanced', () => {
  const documents = [
    '<a/>',
    '<?xml version="1.0"?>\n<p:a x="1" y=\'>\'>text<b-c />&amp;</p:a>\n',
    '\uFEFF<a ></a >',
    '<a>'.repeat(32) + '</a>'.repeat(32),
    `<a>${'<b/>'.repeat(999)}</a>`,
  ]
  for (const xml of documents) assert.deepEqual(parse(xml), { ok: true, value: xml })
})

test('a document that a parser could read in two ways, or take long for, is malformed', () => {
  const documents = [
    ...['', 'text', '<', '<a', '<a>', '</a>', '<a></b>', '<a><b></a></b>', '<a/><a/>'],
    ...['<a></a/>', '<a></a x="1">', '<a x>', '<a x=1/>', '<a x="<"/>', '<a x="1"y="2"/>'],
    ...['<!DOCTYPE a><a/>', '<a><!-- --></a>', '<a><![CDATA[<b>]]></a>', '<a><?p ?></a>'],
    ...['<a>'.repeat(33) + '</a>'.repeat(33), `<a ${'x="" '.repeat(51)}/>`],
  ]
  for (const xml of documents) {
    const result = parse(xml)
    assert.equal(!result.ok && result.error.code, 'saml_response_malformed', xml)
  }
})

test('a document has at most 64 KiB', () => {
  const fill = (length: number) => `<a>${'x'.repeat(length - 7)}</a>`
  assert.ok(parse(fill(65_536)).ok)
  const result = parse(fill(65_537))
  assert.equal(!result.ok && result.error.code, 'saml_response_too_large')
})

test('signatures and digests with SHA-1 are not allowed, however they are written', () => {
  const digest = 'http://www.w3.org/2000/09/xmldsig#sha1'
  const attributes = [
    `Algorithm="${digest}"`,
    `Algorithm = '${digest}'`,
    `ds:Algorithm="${digest}"`,
    `Algorithm="${digest.replace('sha1', 'sha&#49;')}"`,
    'Algorithm="http://www.w3.org/2000/09/xmldsig#rsa-sha1"',
  ]
  for (const attribute of attributes) {
    assert.throws(() => requireAllowedAlgorithms(`<a ${attribute}/>`), /is not allowed/, attribute)
  }
  requireAllowedAlgorithms('<a Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>')
})
