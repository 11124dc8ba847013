import { connect, type Socket } from 'node:net'

/**
 * Runs in its own process, so that it does not delay who measures. Sends clicks on links of influencers at a fixed rate:
 * `send-clicks.ts <url> <a second> <codes, separated by commas>`. Each comes from an address of its own. SIGTERM ends it; it
 * prints how many were answered, with which status, and in how many milliseconds.
 */
const [url = '', rate = '', codes = ''] = process.argv.slice(2)
const { hostname, port, host } = new URL(url)
const names = codes.split(',')
const PATHS = ['/shop', '/about', '/products/product-1', '/products/product-2']
const BROWSER =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
/** A click is answered with its batch, so a few visitors at once would not send as many. */
const CONNECTIONS = 200
const TICK_MS = 5

/** Connections without an open request. */
const idle: Socket[] = []
const answers = { good: 0, bad: 0 }
let sent = 0

for (let at = 0; at < CONNECTIONS; at++) openConnection()

const startedAt = performance.now()
const timer = setInterval(() => {
  const due = Math.floor(((performance.now() - startedAt) / 1000) * Number(rate))
  while (sent < due && idle.length > 0) idle.pop()!.write(buildRequest(sent++))
}, TICK_MS)

process.once('SIGTERM', async () => {
  clearInterval(timer)
  const ms = performance.now() - startedAt
  while (idle.length < CONNECTIONS) await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  console.log(JSON.stringify({ ...answers, ms }))
  process.exit()
})

/** Reads only whole responses with a length: those of the shop to a click. */
function openConnection() {
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.setNoDelay(true)
  socket.on('connect', () => idle.push(socket))
  socket.on('data', (data) => {
    received += data.toString('latin1')
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const length = /\r\ncontent-length: (\d+)/i.exec(received)?.[1]
    if (length === undefined) throw new Error(`A response without a length: ${received}`)
    if (received.length < headEnd + 4 + Number(length)) return
    answers[received.startsWith('HTTP/1.1 200') ? 'good' : 'bad']++
    received = ''
    idle.push(socket)
  })
}

function buildRequest(n: number): string {
  const body = JSON.stringify({ code: names[n % names.length], path: PATHS[n % PATHS.length] })
  return [
    'POST /api/link-visits HTTP/1.1',
    `Host: ${host}`,
    `Origin: ${new URL(url).origin}`,
    `User-Agent: ${BROWSER}`,
    `X-Forwarded-For: 198.${18 + (n % 2)}.${(n >> 9) % 256}.${(n >> 1) % 256}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
}
