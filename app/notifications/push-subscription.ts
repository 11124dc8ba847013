/** Whether this browser can show notifications of a shop that is not open. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Null without a subscription, or where the shop has no service worker. */
export async function getPushSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks the browser, which asks the person: call it after a gesture. Null if the person does not want it. */
export async function createPushSubscription(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Ends the subscription of this browser, and returns its address; null if there was none. */
export async function endPushSubscription(): Promise<string | null> {
  const subscription = await getPushSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint ?? null
}
