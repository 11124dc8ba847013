import { errorDoc } from '../http/errors.ts'

/** The errors of every admin route. */
export const adminErrorDocs = {
  401: errorDoc('Not signed in'),
  403: errorDoc('Not an administrator'),
}
