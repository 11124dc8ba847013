import { href, Navigate, useLocation } from 'react-router'
import { useCurrentUser } from '#app/session/current-user.ts'
import { isAdmin } from '#app/session/roles.ts'
import { AdminFrame } from './frame/admin-frame.tsx'
import { FrameSkeleton } from './frame/frame-skeleton.tsx'
import './frame/admin.css'
import './frame/editing.css'

/**
 * All screens of the administration. The server renders the same skeleton for everybody; the browser knows
 * the user, and the API checks the rights of each call.
 */
export default function AdminPage() {
  const user = useCurrentUser()
  const { pathname, search } = useLocation()
  if (user === undefined) return <FrameSkeleton />
  if (!isAdmin(user)) {
    const state = { next: pathname + search }
    return <Navigate to={href('/not-authorized')} state={state} replace />
  }
  return user && <AdminFrame key={user.id} userId={user.id} />
}
