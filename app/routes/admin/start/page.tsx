import { Navigate, useSearchParams } from 'react-router'
import { useAccess } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { SECTIONS } from '../frame/sections.ts'

/** `/admin` and `/admin/settings`: opens the screen of a tab, or the first one that this person may see. */
export default function StartPage() {
  const { can } = useAccess()
  const tab = useSearchParams()[0].get('tab')
  const allowed = SECTIONS.filter(({ permission }) => can(permission))
  const section = allowed.find(({ id }) => id === tab) ?? allowed[0]
  if (section) return <Navigate to={section.path} replace />
  return (
    <main id="main" className="admin-page">
      <PermissionNeeded />
    </main>
  )
}
