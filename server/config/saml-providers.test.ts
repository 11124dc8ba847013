import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { loadSamlProviders } from './saml-providers.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'outwit-saml-'))
after(() => rm(folder, { recursive: true }))

const id = '7b1f5c1e-3b0f-4d1c-9d0e-0c8e6b7f1a22'
const BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const metadata = `<EntityDescriptor entityID="https://work.example"><IDPSSODescriptor>
  <KeyDescriptor use="signing"><KeyInfo><X509Data><X509Certificate>
    TUlJ
  </X509Certificate></X509Data></KeyInfo></KeyDescriptor>
  <SingleSignOnService Binding="${BINDING}" Location="https://work.example/sso"/>
</IDPSSODescriptor></EntityDescriptor>`

async function read(given: unknown) {
  const file = path.join(folder, 'saml.json')
  await writeFile(file, typeof given === 'string' ? given : JSON.stringify(given))
  return loadSamlProviders(file)
}

test('an employer is what its metadata says, in the file or beside it', async () => {
  await writeFile(path.join(folder, 'work.xml'), metadata)
  for (const where of [metadata, 'work.xml']) {
    const [work] = await read([{ id, domains: ['Work.example'], metadata: where }])
    assert.equal(work?.entityId, 'https://work.example')
    assert.equal(work?.entryPoint, 'https://work.example/sso')
    assert.deepEqual(work?.domains, ['work.example'])
    assert.match(work!.certificates[0]!, /^-----BEGIN CERTIFICATE-----\nTUlJ\n/)
  }
  assert.deepEqual(await loadSamlProviders(undefined), [])
})

test('a file that is wrong keeps the shop from starting', async () => {
  const work = { id, domains: ['work.example'], metadata }
  const wrongs = [
    ...['{', {}, [{ ...work, id: 'work' }], [{ ...work, domains: [] }], [work, work]],
    ...[[{ ...work, metadata: 'missing.xml' }], [{ ...work, metadata: '<EntityDescriptor/>' }]],
  ]
  for (const wrong of wrongs) await assert.rejects(read(wrong), /Please check AUTH_SAML_PROVIDERS/)
  await assert.rejects(loadSamlProviders('/nowhere/saml.json'), /cannot be read/)
})
