import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAdvisories, isBlockingAdvisory, parseAuditReport } from './dependencies/advisories.ts'
import { findLicenseProblems, isAllowedLicense } from './dependencies/licenses.ts'
import { listLockedPackages } from './dependencies/lock-file.ts'

test('every package of the lock file has a license that is allowed', () => {
  const packages = listLockedPackages()
  assert.ok(packages.length > 300, 'packages of other platforms are checked too')
  assert.deepEqual(findLicenseProblems(packages), [])
})

for (const [expression, isAllowed] of [
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['MIT OR GPL-3.0-only', true],
  ['(MIT AND Zlib)', true],
  ['MIT AND AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.txt', false],
] as const) {
  test(`the license ${expression} is ${isAllowed ? '' : 'not '}allowed`, () => {
    assert.equal(isAllowedLicense(expression), isAllowed)
  })
}

test('a package without a license is a problem', () => {
  const unknown = { name: 'surprise', version: '1.0.0', license: undefined }
  assert.deepEqual(findLicenseProblems([unknown]), [unknown])
})

test('an advisory counts for the locked version only, and an accepted or minor one does not fail', () => {
  const via = { name: 'left', title: 'It leaks', url: 'https://advisories.example/1' }
  const report = {
    vulnerabilities: {
      left: { nodes: ['node_modules/left'], via: [{ ...via, severity: 'high', range: '<2' }] },
      right: { nodes: ['node_modules/right'], via: ['left'] },
    },
  }
  const advisories = parseAuditReport(report, () => '1.0.0')
  const locked = (version: string) => [{ name: 'left', version, license: 'MIT' }]
  const file = { checked_at: null, advisories }

  assert.deepEqual(findAdvisories(locked('1.0.0'), file), [
    { package: 'left', version: '1.0.0', severity: 'high', title: via.title, url: via.url },
  ])
  assert.deepEqual(findAdvisories(locked('2.0.0'), file), [])
  const [advisory] = advisories
  assert.equal(isBlockingAdvisory(advisory!), true)
  assert.equal(isBlockingAdvisory({ ...advisory!, accepted: 'not called' }), false)
  assert.equal(isBlockingAdvisory({ ...advisory!, severity: 'moderate' }), false)
})
