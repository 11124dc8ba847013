import type { ClientBase } from 'pg'
import { getSocket } from './get-socket.ts'
import { READ_ONLY_TRANSACTION } from './sql-state.ts'

/** The transaction is committed on this server and perhaps on no other one, so a failover may lose it. */
export class UnreplicatedCommitError extends Error {
  override name = 'UnreplicatedCommitError'

  constructor() {
    super('No standby has confirmed the commit')
  }
}

/** The function of PostgreSQL that warns, which no setting of its language translates. */
const REPLICATION_WAIT = 'SyncRepWaitForLSN'

/**
 * Lets no connection outlive the primary role of its server, and lets no commit succeed that the standby has not
 * confirmed.
 *
 * With synchronous replication a COMMIT waits for a standby, and no timeout of PostgreSQL ends that wait. If somebody
 * cancels it (`pg_cancel_backend`), PostgreSQL answers with success and a warning: here the statement fails instead. It did
 * take effect on this server, as after a connection that was lost during the COMMIT.
 */
export function watchForFailover(client: ClientBase): void {
  client.on('notice', (notice) => {
    if (notice.routine === REPLICATION_WAIT) failCurrentQuery(client, new UnreplicatedCommitError())
  })
  getConnection(client).on('errorMessage', ({ code }) => {
    // The server is a standby now. The pool opens another connection, which leads to the new primary.
    if (code === READ_ONLY_TRANSACTION) getSocket(client).destroy()
  })
}

interface Connection {
  on: (event: 'errorMessage', listener: (error: { code?: string }) => void) => void
}

/** The driver does not publish its messages. `failover.test.ts` fails when a new version changes this. */
function getConnection(client: ClientBase): Connection {
  return (client as unknown as { connection: Connection }).connection
}

/** The driver passes this error on when the query ends. It sets it itself for rows that it cannot parse. */
function failCurrentQuery(client: ClientBase, error: Error) {
  const { _activeQuery: query } = client as unknown as {
    _activeQuery: { _canceledDueToError: Error } | null
  }
  if (query) query._canceledDueToError = error
}
