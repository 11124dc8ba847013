import { desc, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { parallel } from '#platform/parallel'
import { type OAuthClientId, type OAuthClientRow, oauthClients } from '../tables.ts'
import { type ClientResponse, toClientResponse } from './client-response.ts'

interface ListClientsInput {
  /** From 1. */
  page: number
  perPage: number
}

/** OAuth clients, the newest first, and their total number. */
export async function listClients(
  db: Database,
  { page, perPage }: ListClientsInput,
): Promise<{ clients: ClientResponse[]; total: number }> {
  const [total, rows] = await parallel(
    db.$count(oauthClients),
    db
      .select()
      .from(oauthClients)
      .orderBy(desc(oauthClients.createdAt), desc(oauthClients.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
  )
  return { clients: rows.map((row) => toClientResponse(row)), total }
}

/** Null if there is no such client. */
export async function getClient(db: Database, id: OAuthClientId): Promise<OAuthClientRow | null> {
  const [client] = await db.select().from(oauthClients).where(eq(oauthClients.id, id))
  return client ?? null
}

/** Keeps a client from being deleted until the transaction ends. Null if there is no such client. */
export async function lockClient(tx: Database, id: OAuthClientId): Promise<OAuthClientRow | null> {
  const hasId = eq(oauthClients.id, id)
  const [client] = await tx.select().from(oauthClients).where(hasId).for('key share')
  return client ?? null
}
