import { z } from 'zod'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonDoc } from '../http/openapi.ts'
import { adminErrorDocs } from './error-docs.ts'

/** Who saves a setting sends the revision that they have seen. */
export const revisionField = {
  revision: z
    .int()
    .min(0)
    .max(2 ** 31 - 2)
    .meta({ description: '0 until it is saved for the first time', example: 0 }),
}

/** The responses of a route that reads a setting. */
export function readDocs<Schema extends z.ZodType>(schema: Schema) {
  return { ...adminErrorDocs, 200: jsonDoc('The setting', schema) }
}

/** The responses of a route that saves a setting. */
export function saveDocs<Schema extends z.ZodType>(schema: Schema) {
  return {
    ...readDocs(schema),
    409: errorDoc('Somebody else has saved it since `revision`'),
    422: errorDoc('A field is invalid'),
  }
}

export const respondWithSettingError = createErrorResponder({ setting_changed: { status: 409 } })
