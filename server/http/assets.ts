import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { CachedResponse } from '../cache/cached-response.ts'
import { securityHeaders } from './security-headers.ts'

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Loads the built scripts, styles and fonts by URL path. Their names contain a hash, so they are immutable. */
export function loadBuiltAssets(folder = 'build/client'): Map<string, CachedResponse> {
  const files = globSync('assets/**/*.*', { cwd: folder }).filter((file) => !file.endsWith('.br'))
  return new Map(files.map((file) => [`/${file.replaceAll('\\', '/')}`, loadAsset(folder, file)]))
}

function loadAsset(folder: string, file: string): CachedResponse {
  const filePath = path.join(folder, file)
  return createAssetResponse(file, readFileSync(filePath), loadBrotli(filePath))
}

/** `br` is as in `CachedResponse`. */
export function createAssetResponse(
  file: string,
  body: Buffer,
  br: Buffer | null | undefined = isCompressed(file) ? null : undefined,
): CachedResponse {
  const headers = {
    'Content-Type': contentTypes[path.extname(file)] ?? 'application/octet-stream',
    'Cache-Control': 'public, max-age=31536000, immutable',
    ...securityHeaders,
  }
  return new CachedResponse({ status: 200, headers, body, tags: [] }, br)
}

/** Reads the file of a path that `loadBuiltAssets` has returned. */
export function readBuiltAsset(urlPath: string, folder = 'build/client'): Buffer {
  return readFileSync(path.join(folder, urlPath))
}

function isCompressed(file: string): boolean {
  return file.endsWith('.woff2')
}

/** Returns the `.br` file that the build wrote with the best compression; null for fonts, which are compressed. */
function loadBrotli(file: string): Buffer | null | undefined {
  if (isCompressed(file)) return null
  return existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : undefined
}
