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

async function load(content: unknown) {
  const file = path.join(folder, 'saml.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return loadSamlProviders(file)
}

test('SAML metadata is read from the settings file or from a file beside it', async () => {
  await writeFile(path.join(folder, 'work.xml'), metadata)
  for (const source of [metadata, 'work.xml']) {
    const [provider] = await load([{ id, domains: ['Work.example'], metadata: source }])
    assert.equal(provider?.entityId, 'https://work.example')
    assert.equal(provider?.entryPoint, 'https://work.example/sso')
    assert.deepEqual(provider?.domains, ['work.example'])
    assert.match(provider!.certificates[0]!, /^-----BEGIN CERTIFICATE-----\nTUlJ\n/)
  }
  assert.deepEqual(await loadSamlProviders(undefined), [])
})

test('the shop does not start with an invalid SAML file', async () => {
  const entry = { id, domains: ['work.example'], metadata }
  const invalid = [
    ...['{', {}, [{ ...entry, id: 'work' }], [{ ...entry, domains: [] }], [entry, entry]],
    ...[[{ ...entry, metadata: 'missing.xml' }], [{ ...entry, metadata: '<EntityDescriptor/>' }]],
  ]
  for (const content of invalid)
    await assert.rejects(load(content), /Please check AUTH_SAML_PROVIDERS/)
  await assert.rejects(loadSamlProviders('/missing/saml.json'), /cannot be read/)
})
