import { err, ok, type Result } from '#platform/result'
import { SemaphoreFullError } from '#platform/semaphore'
import { isPhotograph } from './is-photograph.ts'

/** Runs a conversion of the picture worker for a file that a client has sent. Its content decides whether it is a photograph. */
export async function convertPhotograph(
  bytes: Uint8Array,
  convert: () => Promise<Uint8Array>,
): Promise<Result<Uint8Array, 'unsupported_image' | 'too_many_requests'>> {
  if (!isPhotograph(bytes)) return err('unsupported_image')
  try {
    return ok(await convert())
  } catch (error) {
    return error instanceof SemaphoreFullError
      ? err('too_many_requests', { seconds: 5 })
      : err('unsupported_image')
  }
}
