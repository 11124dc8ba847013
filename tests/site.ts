import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import type { RequestHandler } from 'react-router'
import type { Parts } from '#api'
import { type IdentitySettings, SigningKeys } from '#modules/identity'
import { openPictures } from '#modules/pictures'
import { openFiles } from '#platform/files'
import { newId } from '#platform/ids'
import { newLog } from '#platform/log'
import { memoryOf } from '#platform/memory'
import type { Kept } from '#server/cache/kept'
import { listenForPurges } from '#server/cache/listen-for-purges'
import { PageCache } from '#server/cache/page-cache'
import type { Metrics } from '#server/metrics'
import { paymentProviders } from '#server/payment-providers'
import { createSite } from '#server/site'
import { adminTokens } from '#tables/identity'
import { openShop, type Shop } from './shop.ts'

interface Given extends Partial<Omit<Parts, 'db'>> {
  metrics?: Metrics
  assets?: Map<string, Kept>
  /** Fill it before the site opens: what is added later purges what was kept. */
  shop?: Shop
  screens?: RequestHandler
  trustedProxies?: number
}

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-files-'))
after(() => rmSync(folder, { recursive: true }))

/** The whole shop as one function of a request, keeping its answers as a real one does. */
export async function openSite({ shop, screens = noScreens, ...given }: Given = {}) {
  const { db, url } = shop ?? (await openShop())
  const cache = new PageCache()
  after(await listenForPurges(url, [memoryOf(db), cache]))

  const site = createSite({ ...(await usual(db)), assets: new Map(), ...given, db, cache, screens })
  return { db, cache, site }
}

/** What an administrator sends as a bearer token here. */
export const ADMIN_TOKEN = `outwit_${'mina-runs-this-shop'.padEnd(43, '-')}`

/** What somebody sends who would like to be one. */
export const WRONG_TOKEN = `outwit_${'theo-would-like-to'.padEnd(43, '-')}`

/** What holds for accounts where nothing is set. */
export const IDENTITY_SETTINGS: IdentitySettings = {
  prefix: '/auth/v1',
  ...{ autoconfirm: false, signUps: true, accessTokenSeconds: 3600, reuseSeconds: 10 },
  ...{ codeSeconds: 3600, spacingSeconds: 60, passwordLength: 6, redirects: [] },
  ...{ providers: [], samlProviders: [], manualLinking: false },
  issuer: null,
  factors: {
    ...{ totp: 'on', phone: 'on', webauthn: 'on', recovery_code: 'on' },
    ...{ most: 10, challengeSeconds: 300, passkeys: true },
    ...{ rpId: 'shop.test', rpOrigins: ['http://shop.test'] },
  },
  anonymous: false,
  phone: {
    ...{ isOn: false, autoconfirm: false, codeSeconds: 60, testCodes: {} },
    ...{ textsAnHour: 30, textsToANumber: 5, textsOfANetwork: 10 },
  },
  changes: { bothAddresses: true, freshSignIn: false, currentPassword: false },
  flows: {
    email: true,
    codeDigits: 6,
    lettersAnHour: 30,
    wrongPasswordsADay: 100,
    wrongCodesADay: 50,
    links: 'page',
    captcha: null,
    patienceMs: 0,
  },
  sessions: { timeBox: 0, inactivity: 0, lowAal: 0, single: false, anonymousDays: 30 },
}

/** What most tests do not care about. */
export async function usual(db: Parts['db']): Promise<Omit<Parts, 'db'>> {
  const publicUrl = 'http://shop.test'
  const secretKey = 'a-key-that-only-tests-would-ever-use'
  const files = await openFiles({ folder, publicUrl, secretKey })
  await letMinaRunIt(db)
  return {
    now: () => new Date(),
    publicUrl,
    storeName: 'Outwit',
    contact: { email: 'help@shop.test', phone: null },
    social: { Instagram: 'https://instagram.example/outwit' },
    secretKey,
    files,
    pictures: openPictures({ db, files, folder: path.join(folder, 'pictures'), onError() {} }),
    providers: await paymentProviders({ publicUrl, secretKey }),
    log: newLog({ level: 'silent' }),
    importsFolder: path.join(folder, 'imports'),
    identity: {
      ...{ publicUrl, storeName: 'Outwit', secretKey },
      settings: IDENTITY_SETTINGS,
      keys: new SigningKeys({ db, secretKey, tokenSeconds: 3600 }),
      carrier: null,
    },
    rateLimits: null,
  }
}

async function letMinaRunIt(db: Parts['db']) {
  const hash = createHash('sha256').update(ADMIN_TOKEN).digest()
  const token = { id: newId<'admin token'>(), hash, createdAt: new Date() }
  await db.insert(adminTokens).values(token).onConflictDoNothing()
}

/** Tests of the API alone need no build. */
async function noScreens() {
  return new Response('no screens here', { status: 404 })
}
