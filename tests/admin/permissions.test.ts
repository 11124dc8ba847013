import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PERMISSIONS, type Permission, ROLE_PERMISSIONS, STAFF_ROLES } from '#contract/identity'
import { openStaffShop } from '#tests/support/staff-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

interface AdminRoute {
  method: string
  path: string
  permission: Permission | 'any'
}

/** A cart to try is too long for an address, and names a customer. The database refuses it to write. */
const READS_WITH_BODY = [
  '/admin/marketplace/price-rules/previews',
  '/admin/marketplace/price-rules/previews/changes',
  '/admin/promotions/simulations',
]

test('every admin route is in the OpenAPI document with its permission', async () => {
  const { routes } = await openShopWithRoutes()
  assert.ok(routes.length > 80)
  const unknown = routes.filter(({ permission }) => {
    return permission !== 'any' && !PERMISSIONS.includes(permission)
  })
  assert.deepEqual(unknown, [])
})

test('a route that reads requires no right to write, and one that writes requires one', async () => {
  const { routes } = await openShopWithRoutes()
  const wrong = routes.filter(({ method, path, permission }) => {
    const isRead = method === 'GET' || READS_WITH_BODY.includes(path)
    return permission !== 'any' && permission.endsWith(':read') !== isRead
  })
  assert.deepEqual(wrong, [])
})

for (const role of STAFF_ROLES) {
  test(`a member of the staff who is ${role} calls what the role allows, and nothing else`, async () => {
    const { addStaff, callAll, expectOutcomes } = await openShopWithRoutes()
    const { accessToken } = await addStaff(role)
    const allowed = ROLE_PERMISSIONS[role]
    const expected = expectOutcomes((permission) => allowed.includes(permission))
    assert.deepEqual(await callAll(accessToken), expected)
  })
}

test('a token calls what its scopes allow', async () => {
  const { addStaff, callAll, expectOutcomes } = await openShopWithRoutes()
  const owner = await addStaff('owner')
  const scopes: Permission[] = ['orders:read', 'stock:write', 'products:read']
  const created = await owner.request('POST', '/admin/tokens', { name: 'warehouse', scopes })
  const { token } = await created.json()
  const expected = expectOutcomes((permission) => scopes.includes(permission))
  assert.deepEqual(await callAll(token), expected)
})

test('a token without scopes calls every route', async () => {
  const { callAll, expectOutcomes } = await openShopWithRoutes()
  assert.deepEqual(
    await callAll(ADMIN_TOKEN),
    expectOutcomes(() => true),
  )
})

test('a customer, and a customer who names themself owner, call no admin route', async () => {
  const { accessToken, signIn, client, callAll, nameOutcomes } = await openShopWithRoutes()
  assert.deepEqual(await callAll(accessToken), nameOutcomes('denied'))
  await client.updateUser({ data: { role: 'admin', staff_role: 'owner' } })
  assert.deepEqual(await callAll(await signIn()), nameOutcomes('denied'))
})

test('a guest calls no admin route', async () => {
  const { callAll, nameOutcomes } = await openShopWithRoutes()
  assert.deepEqual(await callAll(undefined), nameOutcomes('not signed in'))
})

test('only owners call the admin API of accounts', async () => {
  const { addStaff, request } = await openStaffShop()
  const statuses: [string, number][] = []
  for (const role of STAFF_ROLES) {
    const { accessToken } = await addStaff(role)
    const headers = { Authorization: `Bearer ${accessToken}` }
    statuses.push([role, (await request('/auth/v1/admin/users', { headers })).status])
  }
  assert.deepEqual(Object.fromEntries(statuses), {
    owner: 200,
    ...{ manager: 403, clerk: 403, support: 403, read_only: 403 },
  })
})

interface Operation {
  'x-permission': AdminRoute['permission']
}

/** `callAll` calls each admin route of the OpenAPI document. An outcome names its route. */
async function openShopWithRoutes() {
  const shop = await openStaffShop()
  const document = await (await shop.request('/api/openapi.json')).json()
  const routes = listAdminRoutes(document.paths)
  const nameOutcomes = (outcome: string) => routes.map((route) => nameOutcome(route, outcome))

  /** Without a body and for things that do not exist, so that nothing changes. */
  async function callAll(token: string | undefined): Promise<string[]> {
    const outcomes: string[] = []
    for (const route of routes) {
      const headers = token ? { Authorization: `Bearer ${token}` } : {}
      const url = `/api${route.path.replace(/{\w+}/g, UNKNOWN_ID)}`
      const abort = new AbortController()
      const init = { method: route.method, headers, signal: abort.signal }
      outcomes.push(nameOutcome(route, describeStatus(await shop.request(url, init))))
      // Ends streams.
      abort.abort()
    }
    return outcomes
  }
  const expectOutcomes = (isAllowed: (permission: Permission) => boolean) =>
    routes.map((route) => {
      const { permission } = route
      const isOpen = permission === 'any' || isAllowed(permission)
      return nameOutcome(route, isOpen ? 'allowed' : 'denied')
    })
  return { ...shop, routes, callAll, expectOutcomes, nameOutcomes }
}

const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000'

function listAdminRoutes(paths: Record<string, Record<string, Operation>>): AdminRoute[] {
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/admin/'))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        ...{ method: method.toUpperCase(), path, permission: operation['x-permission'] },
      })),
    )
}

function describeStatus({ status }: Response): string {
  if (status === 401) return 'not signed in'
  return status === 403 ? 'denied' : 'allowed'
}

function nameOutcome({ method, path }: AdminRoute, outcome: string): string {
  return `${method} ${path}: ${outcome}`
}
