import { useCurrentUser } from '#app/session/current-user.ts'
import { useLoadedComponent } from '#app/ui/use-loaded-component.ts'

/** The bell of a signed-in user. Its code is loaded for them alone; its place is there at once. */
export function NotificationBell() {
  const user = useCurrentUser()
  const Bell = useLoadedComponent<{ userId: string }>({
    isNeeded: Boolean(user),
    load: async () => (await import('#app/notifications/inbox-bell.tsx')).InboxBell,
    onFailure: () => {},
  })
  if (!user) return null
  return Bell ? <Bell key={user.id} userId={user.id} /> : <span className="plain-icon-button" />
}
