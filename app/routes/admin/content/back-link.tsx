import { Icon } from '#app/ui/icon.tsx'
import { ArrowLeft } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'

/** Leads back to the list or the screen that this one belongs to. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <TextLink to={to} className="content-back">
      <Icon icon={ArrowLeft} size={16} /> {label}
    </TextLink>
  )
}
