import type { User } from '@supabase/auth-js'
import { href } from 'react-router'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Skeleton } from '#app/ui/feedback-states.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'

interface Props {
  user: User | null | undefined
  /** The page that the sign-in leads back to. */
  next: string
  /** Why it is needed. */
  help: string
}

/** What a guest needs; nothing is known of the visitor before the page is hydrated. */
export function SignInNote({ user, next, help }: Props) {
  const { t } = useTranslation(influencerMessages)
  if (user === undefined) return <Skeleton className="h-[34rem]" />
  const path = `${href('/auth')}?${new URLSearchParams({ next })}`
  return (
    <Note>
      <strong>{t('signIn.title')}.</strong> {help}.{' '}
      <Link className="link" to={path}>
        {t('signIn.action')}
      </Link>
    </Note>
  )
}
