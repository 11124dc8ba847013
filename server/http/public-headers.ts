/**
 * Builds the headers of a public response. Browsers revalidate it each time (usually a 304). A CDN may cache it for ten
 * seconds, and serve it stale while it revalidates.
 */
export function buildPublicHeaders(
  response: Response,
  security: Record<string, string>,
): Record<string, string> {
  const copied = ['Content-Type', 'Location', 'Retry-After'].flatMap((name) => {
    const value = response.headers.get(name)
    return value ? [[name, value]] : []
  })
  return { ...Object.fromEntries(copied), ...buildCacheHeaders(response.status), ...security }
}

function buildCacheHeaders(status: number): Record<string, string> {
  if (status >= 500) return { 'Cache-Control': 'no-store' }
  return {
    'Cache-Control': 'public, no-cache',
    'CDN-Cache-Control': 'max-age=10, stale-while-revalidate=60',
  }
}

export function parseCacheTags(response: Response): string[] {
  return response.headers.get('Cache-Tag')?.split(' ') ?? []
}

/** Whether a response of a public read can change without a purge: it has no tags. */
export function isWithoutTags(response: Response): boolean {
  return response.status === 200 && !response.headers.has('Cache-Tag')
}
