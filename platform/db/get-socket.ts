import type { Socket } from 'node:net'

/** Returns the socket of a connection, which the driver does not publish. */
export function getSocket(client: object): Socket {
  return (client as { connection: { stream: Socket } }).connection.stream
}
