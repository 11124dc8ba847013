import { authErrorResponse } from './error-response.ts'
import { type AuthContext, createAuthRouter } from './router.ts'

/** Endpoints of GoTrue that this service does not support. */
export function createUnsupportedRoutes() {
  return createAuthRouter().all('/admin/custom-providers/:identifier?', (c) => {
    return authErrorResponse(c, { code: 'custom_providers_disabled' })
  })
}

/** `grant_type=web3`: sign-in with a crypto wallet. */
export async function handleWeb3Grant(c: AuthContext) {
  return authErrorResponse(c, { code: 'web3_disabled' })
}
