import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { openTestSite } from '../support/test-site.ts'

test('each body and response of the administration has an example that its schema accepts', async () => {
  const { site } = await openTestSite()
  const document = await (await site.request('/api/openapi.json')).json()
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'api')
  const contents = listJsonContents(document.paths)
  const rejected = contents.flatMap(({ pointer, example }) => {
    const isValid = ajv.validate({ $ref: `api#${pointer}/schema` }, example)
    return isValid ? [] : [`${pointer}: ${ajv.errorsText()}`]
  })
  assert.ok(contents.length > 200)
  assert.deepEqual(rejected, [])
})

type Json = Record<string, unknown>

/** Lists the JSON bodies and responses, with the JSON pointer of each. */
function listJsonContents(paths: Json) {
  const found: { pointer: string; example?: unknown }[] = []
  const visit = (value: unknown, pointer: string) => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, child] of Object.entries(value)) {
      const below = `${pointer}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`
      if (key === 'application/json') found.push({ pointer: below, ...(child as Json) })
      else visit(child, below)
    }
  }
  for (const [path, operations] of Object.entries(paths)) {
    if (path.startsWith('/admin/')) visit({ [path]: operations }, '/paths')
  }
  return found
}
