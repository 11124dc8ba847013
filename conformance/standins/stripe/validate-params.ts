import { readFileSync } from 'node:fs'
import type { ServiceAnswer } from '../http-service.ts'
import type { FormValue } from './parse-form.ts'
import type { RequestShapes, Shape } from './request-shape.ts'
import { stripeError } from './stripe-error.ts'

const file = new URL('request-shapes.json', import.meta.url)
const { operations }: RequestShapes = JSON.parse(readFileSync(file, 'utf8'))

/** The operations that can be called, as `GET /v1/refunds`. */
export const OPERATIONS = Object.keys(operations)

/** Returns the error of Stripe for parameters that an operation does not take, or null. */
export function validateParams(operation: string, params: FormValue): ServiceAnswer | null {
  return validate(operations[operation]!, params, '')
}

function validate(shape: Shape, value: FormValue, param: string): ServiceAnswer | null {
  if (typeof shape === 'string') return validateText(shape, value, param)
  if ('enum' in shape) return validateEnum(shape.enum, value, param)
  if ('array' in shape) {
    return Array.isArray(value)
      ? findError(value, (item, index) => validate(shape.array, item, `${param}[${index}]`))
      : stripeError({ message: 'Invalid array', param })
  }
  if ('anyOf' in shape) {
    const errors = shape.anyOf.map((option) => validate(option, value, param))
    return errors.includes(null) ? null : errors[0]!
  }
  if (typeof value !== 'object' || Array.isArray(value)) {
    return stripeError({ message: 'Invalid object', param })
  }
  return 'map' in shape
    ? findError(Object.entries(value), ([name, one]) => validate(shape.map, one, join(param, name)))
    : validateObject(shape.object, value, param)
}

function validateObject(
  properties: Record<string, Shape>,
  value: Record<string, FormValue>,
  param: string,
): ServiceAnswer | null {
  const unknown = findError(Object.entries(value), ([name, one]) => {
    const path = join(param, name)
    const shape = properties[name] ?? properties[`${name}?`]
    if (shape) return validate(shape, one, path)
    const message = `Received unknown parameter: ${path}`
    return stripeError({ code: 'parameter_unknown', message, param: path })
  })
  return (
    unknown ??
    findError(Object.keys(properties), (name) => {
      if (name.endsWith('?') || name in value) return null
      const path = join(param, name)
      const message = `Missing required param: ${path}.`
      return stripeError({ code: 'parameter_missing', message, param: path })
    })
  )
}

const INVALID_TEXTS = {
  string: { isValid: /./s, code: 'parameter_invalid_empty' },
  number: { isValid: /^-?\d+(\.\d+)?$/, code: 'parameter_invalid_integer' },
  boolean: { isValid: /^(true|false)$/, code: undefined },
}

function validateText(
  kind: keyof typeof INVALID_TEXTS,
  value: FormValue,
  param: string,
): ServiceAnswer | null {
  const { isValid, code } = INVALID_TEXTS[kind]
  if (typeof value === 'string' && isValid.test(value)) return null
  const message = `Invalid ${kind}: ${typeof value === 'string' ? value : '{}'}`
  return stripeError({ ...(code && { code }), message, param })
}

function validateEnum(values: (string | number)[], value: FormValue, param: string) {
  if (typeof value === 'string' && values.map(String).includes(value)) return null
  return stripeError({ message: `Invalid ${param}: must be one of ${values.join(', ')}`, param })
}

function join(param: string, name: string): string {
  return param === '' ? name : `${param}[${name}]`
}

function findError<One>(
  all: One[],
  check: (one: One, index: number) => ServiceAnswer | null,
): ServiceAnswer | null {
  for (const [index, one] of all.entries()) {
    const error = check(one, index)
    if (error) return error
  }
  return null
}
