import type { z } from 'zod'
import { CONNECTION_EVENTS, type MarketplaceConnection } from '#contract/marketplace'
import { readActorNames } from '#modules/identity'
import {
  getConnectedAccount,
  getLastFailure,
  getLastUse,
  type Marketplace,
} from '#modules/marketplace'
import { listChanges } from '#platform/changes/list-changes'
import type { Database } from '#platform/db/database'
import { changeSubjects } from './change-subjects.ts'

type Connection = z.infer<typeof MarketplaceConnection>

const MAX_EVENTS = 5

/** The connection as the API shows it. */
export async function readConnection(db: Database, marketplace: Marketplace): Promise<Connection> {
  const { aliExpress, provider } = marketplace
  const account = aliExpress && (await getConnectedAccount(db, aliExpress))
  const failure = await getLastFailure(db)
  const use = await getLastUse(db)
  const events = await listEvents(db)
  // A renewed consent is newer than the first one.
  const consent = events.find(({ event }) => event !== 'disconnected')
  return {
    name: provider.title,
    mode: getMode(marketplace),
    is_connected: aliExpress === null || account !== null,
    pays_commission: provider.affiliate !== null,
    app: aliExpress && {
      key: aliExpress.client.app.key,
      endpoint: `${aliExpress.client.baseUrl}/sync`,
      signing_method: 'SHA256',
      callback_url: aliExpress.redirectUri,
    },
    account: account && {
      name: account.name,
      token_expires_at: account.tokenExpiresAt.toISOString(),
      token_renewed_at: account.tokenRenewedAt.toISOString(),
      consent_expires_at: account.consentExpiresAt?.toISOString() ?? null,
      connected_at: consent?.at ?? account.connectedAt.toISOString(),
      connected_by: consent?.actor_name ?? null,
      last_use: use && { purpose: use.purpose, at: use.at.toISOString() },
    },
    events: events.slice(0, MAX_EVENTS),
    last_error: failure && {
      code: failure.code,
      method: failure.method,
      at: failure.at.toISOString(),
    },
  }
}

function getMode({ aliExpress }: Marketplace): Connection['mode'] {
  if (!aliExpress) return 'adapter'
  return aliExpress.isSandbox ? 'sandbox' : 'live'
}

/** Who connected and disconnected the account, the newest first. */
async function listEvents(db: Database): Promise<Connection['events']> {
  const { kind } = changeSubjects.marketplaceConnection
  const { items } = await listChanges(db, { subjectKind: kind, before: null, limit: 40 })
  const nameActor = await readActorNames(db, items)
  return items.flatMap((row) => {
    const event = CONNECTION_EVENTS.find((one) => row.action === `${kind}.${one}`)
    return event
      ? [{ event, actor_name: nameActor(row).name, at: row.createdAt.toISOString() }]
      : []
  })
}
