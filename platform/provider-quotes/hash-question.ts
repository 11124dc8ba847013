import { createHash } from 'node:crypto'

/** Returns the key of a question: questions that differ in anything have different ones. */
export function hashQuestion(values: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}
