import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Of a client, before its connection is broken in the middle. */
const BYTES_BEFORE_BREAK = 200_000

/** Opens a port of this machine before another one, which can break connections or let them wait. */
export async function openGate(port: number) {
  let network: 'up' | 'down' | 'silent' = 'up'
  let breaksNext = false
  const sockets = new Set<Socket>()
  const gate = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    if (network === 'down') socket.destroy()
    if (network !== 'up') return
    const inner = connect(port, '127.0.0.1').on('error', () => socket.destroy())
    sockets.add(inner)
    let received = 0
    socket.on('data', (chunk) => {
      received += chunk.length
      if (!breaksNext || received < BYTES_BEFORE_BREAK) return
      breaksNext = false
      for (const each of [socket, inner]) each.destroy()
    })
    socket.pipe(inner).pipe(socket)
    socket.on('close', () => inner.destroy())
    inner.on('close', () => socket.destroy())
  })
  await once(gate.listen(0, '127.0.0.1'), 'listening')
  const breakConnections = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    port: (gate.address() as AddressInfo).port,
    /** What is open breaks: a client may have kept a connection. */
    setNetwork: (state: typeof network) => {
      network = state
      breakConnections()
    },
    /** Breaks the next connection in the middle of what a client sends. */
    breakUpload: () => {
      breakConnections()
      breaksNext = true
    },
    close: async () => {
      breakConnections()
      await new Promise((resolve) => gate.close(resolve))
    },
  }
}
