import { gzipSync } from 'node:zlib'

/** Returns the total gzipped size of the scripts in a page, in kB. */
export async function measureScriptKilobytes(pageUrl: string): Promise<number> {
  const html = await (await fetch(pageUrl)).text()
  const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
  const sizes = [...scripts].map(async (path) => {
    const script = await (await fetch(new URL(path, pageUrl))).arrayBuffer()
    return gzipSync(Buffer.from(script)).length
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
}
