import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Translator } from '#app/i18n/message-types.ts'
import { SaveAddress } from '#contract/account'
import english from '#platform/i18n/messages/en/validation.json' with { type: 'json' }
import { createTranslators } from '#platform/i18n/translator'
import { createFormResolver } from './form-resolver.ts'

const address = {
  ...{ type: 'home', first_name: 'Mina', last_name: 'Ørsted', street: 'Gartenstraße 5' },
  ...{ city: 'Köln', zip_code: '50667', country: 'DE' },
} as const

const translate = createTranslators({ en: english })('en') as Translator
const options = {
  fields: {},
  shouldUseNativeValidation: false,
  criteriaMode: 'firstError',
} as const
const validate = (values: object) =>
  createFormResolver(SaveAddress, translate)({ ...address, ...values }, undefined, options)

test('a form shows the text of a rule with the values of the country', async () => {
  const { errors } = await validate({ country: 'US', zip_code: '1', phone: 'x' })
  assert.deepEqual(
    [errors.zip_code?.message, errors.state?.message, errors.phone?.message],
    [
      'Enter a postal code such as 99999',
      'Choose a state',
      'Use digits, with an optional + at the start',
    ],
  )
})

test('a valid form is submitted as the schema parses it', async () => {
  const { values, errors } = await validate({ first_name: ' Mina ' })
  assert.deepEqual([values.first_name, values.is_default, errors], ['Mina', false, {}])
})
