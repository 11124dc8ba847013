import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { importJWK, jwtVerify } from 'jose'
import type { PushMessage } from '#contract/inbox'

interface Browser {
  ecdh: ECDH
  auth: Buffer
  messages: PushMessage[]
}

/**
 * A push service with the browsers behind it. It checks the signature of the sender (RFC 8292) and decrypts messages as a
 * browser does (RFC 8291), by code of its own.
 */
export async function openPushService() {
  const browsers = new Map<string, Browser>()
  const service = { status: 201, requests: 0, senders: [] as string[] }
  const server = createServer(async (request, response) => {
    service.requests++
    const browser = browsers.get(request.url ?? '')
    if (!browser) return response.writeHead(404).end()
    if (service.status !== 201) return response.writeHead(service.status).end()
    try {
      const { authorization, 'content-encoding': encoding, ttl } = request.headers
      if (encoding !== 'aes128gcm' || !ttl) throw new Error('not a web push')
      const { port } = server.address() as AddressInfo
      service.senders.push(await verifySender(authorization, `http://127.0.0.1:${port}`))
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      browser.messages.push(JSON.parse(decryptMessage(Buffer.concat(chunks), browser)))
      response.writeHead(201).end()
    } catch (error) {
      console.error(error)
      response.writeHead(400).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  const { port } = server.address() as AddressInfo
  return {
    service,
    /** A browser that has subscribed. */
    addBrowser() {
      const ecdh = createECDH('prime256v1')
      const browser: Browser = { ecdh, auth: randomBytes(16), messages: [] }
      const path = `/send/${randomBytes(16).toString('hex')}`
      browsers.set(path, browser)
      const p256dh = ecdh.generateKeys().toString('base64url')
      const keys = { p256dh, auth: browser.auth.toString('base64url') }
      return {
        subscription: { endpoint: `http://127.0.0.1:${port}${path}`, keys },
        messages: browser.messages,
        /** The person has withdrawn the permission. */
        remove: () => browsers.delete(path),
      }
    },
  }
}

/** Returns the public key of the sender. */
async function verifySender(authorization = '', audience: string): Promise<string> {
  const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const point = Buffer.from(key!, 'base64url')
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { payload } = await jwtVerify(token!, await importJWK(jwk, 'ES256'), { audience })
  if (!payload.sub?.match(/^(mailto|https):/)) throw new Error('a sender without an address')
  return key!
}

function decryptMessage(body: Buffer, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const derive = (secret: Buffer, mixed: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, mixed, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
