import { type C, newAuthArea } from './area.ts'
import { refuse } from './errors.ts'

/** Calls a client can make to services of this kind that this one is not: nobody signs in elsewhere with the shop. */
export function notHere() {
  return newAuthArea()
    .all('/oauth/*', oauthServer)
    .all('/user/oauth/grants', oauthServer)
    .all('/admin/oauth/clients/:id?/:call?', oauthServer)
    .all('/admin/custom-providers/:identifier?', (c) => {
      return refuse(c, { code: 'feature_disabled', message: 'Custom providers are disabled' })
    })
}

function oauthServer(c: C) {
  return refuse(c, { code: 'feature_disabled', message: 'The OAuth server is disabled' })
}

/** `grant_type=web3`: by the key of a wallet. */
export async function byWallet(c: C) {
  return refuse(c, { code: 'web3_provider_disabled', message: 'Web3 provider is disabled' })
}
