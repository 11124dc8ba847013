import { DetailedError } from 'hono/client'

interface Problem {
  code: string
  message: string
  fields?: Record<string, string>
}

/** What the API said no with, or null when the answer never came or was no answer of ours. */
export function problemOf(error: unknown): Problem | null {
  if (!(error instanceof DetailedError)) return null
  const said = (error.detail as { data?: { error?: Problem } } | undefined)?.data?.error
  return said?.message ? said : null
}
