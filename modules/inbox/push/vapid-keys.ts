import { createECDH, hkdfSync } from 'node:crypto'

const CURVE = 'prime256v1'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/**
 * Returns the keys by which push services know this shop (VAPID, RFC 8292). They follow from the secret key, so that all
 * processes have the same ones; with another secret key, browsers have to subscribe again.
 */
export function deriveVapidKeys(secretKey: string): VapidKeys {
  const scalar = Buffer.from(hkdfSync('sha256', secretKey, '', 'web push key', 32))
  const ecdh = createECDH(CURVE)
  ecdh.setPrivateKey(scalar)
  return {
    publicKey: ecdh.getPublicKey().toString('base64url'),
    privateKey: scalar.toString('base64url'),
  }
}
