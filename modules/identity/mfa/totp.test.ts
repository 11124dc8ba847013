import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildTotpUri, findTotpStep, generateTotpSecret } from './totp.ts'

/** The SHA-1 secret of RFC 6238, appendix B, in base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

const atSecond = (seconds: number) => new Date(seconds * 1000)

test('a generated secret has 32 characters of base32', () => {
  assert.match(generateTotpSecret(), /^[A-Z2-7]{32}$/)
})

test('the codes of RFC 6238 are found in their time steps', () => {
  const codes: [number, string][] = [
    ...([
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_234_567_890, '005924'],
    ] as [number, string][]),
  ]
  for (const [seconds, code] of codes) {
    const step = findTotpStep(code, { secret: RFC_SECRET, now: atSecond(seconds) })
    assert.equal(step, Math.floor(seconds / 30))
  }
})

test('a code is accepted one time step early or late, and no more', () => {
  const step = Math.floor(1_111_111_109 / 30)
  const findAtOffset = (offset: number) =>
    findTotpStep('081804', { secret: RFC_SECRET, now: atSecond((step + offset) * 30 + 29) })
  assert.deepEqual([-2, -1, 0, 1, 2].map(findAtOffset), [null, step, step, step, null])
})

test('text that is no six-digit code is rejected', () => {
  for (const code of ['', '08180', '0818041', ' 81804', 'abcdef']) {
    assert.equal(findTotpStep(code, { secret: RFC_SECRET, now: atSecond(1_111_111_109) }), null)
  }
})

test('spaces in the otpauth URI are percent-encoded', () => {
  const uri = buildTotpUri({ secret: RFC_SECRET, issuer: 'My shop', account: 'ada@shop.example' })
  assert.ok(uri.startsWith('otpauth://totp/My%20shop:ada%40shop.example?algorithm=SHA1&digits=6'))
  assert.ok(uri.includes('issuer=My%20shop&period=30'))
})
