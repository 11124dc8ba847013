import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'

test('the SBOM is valid CycloneDX and lists what a shop installs, with its licences', async () => {
  execFileSync(process.execPath, ['scripts/generate-sbom.ts'])
  const text = readFileSync('build/sbom.cdx.json', 'utf8')
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot5)
  assert.equal(await validator.validate(text), null)

  const { metadata, components } = JSON.parse(text)
  assert.equal(metadata.component.name, 'outwit')
  const names = new Set(components.map(({ name }: { name: string }) => name))
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const unlisted = Object.keys(dependencies).filter((name) => !names.has(name))
  assert.deepEqual(unlisted, [])
  assert.ok(!names.has('knip') && 'knip' in devDependencies, 'tools of developers are no part')
  const unlicensed = components.filter(
    ({ licenses }: { licenses?: unknown[] }) => !licenses?.length,
  )
  assert.ok(unlicensed.length < components.length / 20, `${unlicensed.length} have no licence`)
})
