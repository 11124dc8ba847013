import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { NetworkState } from '../network.ts'

export interface ServiceRequest {
  method: string
  /** With its query. */
  url: URL
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface ServiceAnswer {
  /** Default: 200. */
  status?: number
  headers?: Record<string, string | number>
  /** An object is sent as JSON. */
  body?: Buffer | object
  /** The connection is cut in place of an answer. */
  isCut?: boolean
}

/** Opens an HTTP server on loopback that stands for a service, and whose network can fail. */
export async function openHttpService(
  answer: (request: ServiceRequest) => Promise<ServiceAnswer> | ServiceAnswer,
) {
  let network: NetworkState = 'up'
  let isUploadBroken = false
  const server = createServer(async (incoming, response) => {
    // The answer depends on the network at the time of the request.
    const state = network
    if (state === 'silent') return
    if (state === 'down') return void incoming.socket.destroy()
    const { method = '', headers } = incoming
    if (isUploadBroken && method === 'PUT') {
      isUploadBroken = false
      return void incoming.once('data', () => incoming.socket.destroy())
    }
    const url = new URL(incoming.url ?? '/', `http://${headers.host}`)
    const body = await buffer(incoming).catch(() => null)
    // The client has broken the connection.
    if (!body) return
    const answered = await answer({ method, url, headers, body })
    if (state === 'lost-answers' || answered.isCut) incoming.socket.destroy()
    else send(response, answered)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    /** Without a slash at its end. */
    url: `http://127.0.0.1:${port}`,
    setNetwork: (state: NetworkState) => {
      network = state
    },
    /** Breaks the connection of the next PUT, after its first bytes. */
    breakUpload: () => {
      isUploadBroken = true
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, { status = 200, headers, body }: ServiceAnswer) {
  const isJson = body !== undefined && !Buffer.isBuffer(body)
  response.writeHead(status, { ...(isJson && { 'Content-Type': 'application/json' }), ...headers })
  response.end(isJson ? JSON.stringify(body) : body)
}
