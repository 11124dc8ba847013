import { Navigate, useSearchParams } from 'react-router'
import { useAccess } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { listOpenSections } from '../frame/sections.ts'

/** `/admin` and `/admin/settings`: opens the screen of a tab, or the first one that this person may see. */
export default function StartPage() {
  const { can } = useAccess()
  const tab = useSearchParams()[0].get('tab')
  const allowed = listOpenSections(can)
  const section = allowed.find(({ id }) => id === tab) ?? allowed[0]
  if (section) return <Navigate to={section.path} replace />
  return (
    <main id="main" className="admin-page">
      <PermissionNeeded />
    </main>
  )
}
