import type { z } from 'zod'
import { wireNumber, wireObject } from '../wire/wire-schemas.ts'

/** The code of an answer with nothing in it, which has no result. */
export const EMPTY_RESULT = 405

/** The envelope around the result of a list of categories and of the affiliate interface. */
export function resultAnswer<Shape extends z.ZodRawShape>(shape: Shape) {
  return wireObject({
    resp_result: wireObject({ resp_code: wireNumber, result: wireObject(shape) }),
  })
}
