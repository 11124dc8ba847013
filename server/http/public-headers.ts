/**
 * Headers of an answer that is the same for everybody. A browser asks each time and mostly hears 304. A network
 * of caches in front may keep it for seconds, and send it while it asks for a newer one.
 */
export function buildPublicHeaders(
  answer: Response,
  security: Record<string, string>,
): Record<string, string> {
  const named = ['Content-Type', 'Location'].flatMap((name) => {
    const value = answer.headers.get(name)
    return value ? [[name, value]] : []
  })
  return { ...Object.fromEntries(named), ...buildCacheHeaders(answer.status), ...security }
}

function buildCacheHeaders(status: number): Record<string, string> {
  if (status >= 500) return { 'Cache-Control': 'no-store' }
  return {
    'Cache-Control': 'public, no-cache',
    'CDN-Cache-Control': 'max-age=10, stale-while-revalidate=60',
  }
}

export function parseCacheTags(answer: Response): string[] {
  return answer.headers.get('Cache-Tag')?.split(' ') ?? []
}
