import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { ArrowLeft } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'

/** Leads from a screen to the list that it belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <TextLink to={to} className="admin-back">
      <Icon icon={ArrowLeft} size={16} /> {children}
    </TextLink>
  )
}
