import { once } from 'node:events'

/**
 * `npm start` builds missing pages while the shop prepares its database, and sends a message when they are built.
 * Resolves then. Call it first: an earlier message would be missed.
 */
export async function waitForBuild(): Promise<void> {
  if (!process.env.WAIT_FOR_BUILD || !process.connected) return
  // Nothing else may keep this process running.
  process.channel?.ref()
  await once(process, 'message')
  process.channel?.unref()
}
