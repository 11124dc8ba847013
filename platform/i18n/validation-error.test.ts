import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { toValidationError } from './validation-error.ts'

const Form = z
  .object({
    name: z.string().min(1).max(5),
    email: z.email(),
    rating: z.int().min(1).max(5),
    price: z.number().positive(),
    tags: z.array(z.string()).max(1),
    kind: z.enum(['a', 'b']),
    phone: z.string().regex(/^\d+$/, { error: 'phone_number_format' }),
    code: z.string(),
  })
  .partial()
  .superRefine(({ code }, context) => {
    if (!code) return
    const params = { example: '99999' }
    context.addIssue({ code: 'custom', path: ['code'], message: 'zip_code_format', params })
  })

function validate(values: object) {
  const { error } = Form.safeParse(values)
  return error!.issues.map(toValidationError)
}

test('the message of a general rule follows from its kind and has its limit', () => {
  const limits = { minimum: 0, maximum: 0 }
  assert.deepEqual(validate({ name: '' }), [
    { code: 'required', params: { ...limits, minimum: 1 } },
  ])
  assert.deepEqual(validate({ name: 'x'.repeat(6) }), [
    { code: 'too_long', params: { ...limits, maximum: 5 } },
  ])
  assert.deepEqual(validate({ rating: 9 }), [
    { code: 'too_large', params: { ...limits, maximum: 5 } },
  ])
  assert.deepEqual(validate({ price: 0 }), [{ code: 'not_greater', params: limits }])
  assert.deepEqual(validate({ tags: ['a', 'b'] }), [
    { code: 'too_many', params: { ...limits, maximum: 1 } },
  ])
  assert.deepEqual(validate({ email: 'x' }), [{ code: 'invalid_email' }])
  assert.deepEqual(validate({ kind: 'c' })[0]!.code, 'invalid_choice')
  assert.deepEqual(validate({ name: 5 }), [{ code: 'wrong_type', params: { expected: 'string' } }])
})

test("the message of a contract's own rule is the code that the contract gives", () => {
  assert.deepEqual(validate({ phone: 'x' }), [{ code: 'phone_number_format', params: {} }])
  assert.deepEqual(validate({ code: 'x' }), [
    { code: 'zip_code_format', params: { example: '99999' } },
  ])
})
