import type { ReactNode } from 'react'
import { PageHead } from '#app/shell/page-head.tsx'
import type { Permission } from '#contract/identity'
import { useAccess } from './access.ts'
import { BackLink } from './back-link.tsx'
import { PermissionNeeded } from './permission-needed.tsx'

interface Props {
  title: string
  /** The list to which the new one will belong. */
  list: { to: string; label: string }
  permission: Permission
  /** The form. */
  children: ReactNode
}

/** A screen on which something is created. */
export function CreationPage({ title, list, permission, children }: Props) {
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={title} noIndex />
      <BackLink to={list.to}>{list.label}</BackLink>
      <h1 className="pb-4">{title}</h1>
      {can(permission) ? children : <PermissionNeeded />}
    </main>
  )
}
