import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { href, useLocation, useNavigate, useSearchParams } from 'react-router'
import { getApiError, isNotFoundError } from '#app/api/api-error.ts'
import { encodePathSegment } from '#app/api/client.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { staffMessages } from '#app/i18n/areas/staff.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { refreshSession } from '#app/session/access-token.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#app/ui/feedback-states.tsx'
import { FieldError } from '#app/ui/field.tsx'
import type { StaffInvitation } from '#contract/identity'
import { adminHref } from '../frame/screen-paths.ts'

/** The link of an invitation to run the shop. It is accepted by the account of the invited address. */
export default function InvitationPage() {
  const { t } = useTranslation(staffMessages)
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('invitation.title')} noIndex />
      <LoadedInvitation />
    </main>
  )
}

function LoadedInvitation() {
  const { t } = useTranslation(staffMessages)
  const api = useApi()
  const token = useSearchParams()[0].get('token') ?? ''
  const user = useCurrentUser()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['staff-invitation', token],
    queryFn: () =>
      parseResponse(
        api['staff-invitations'][':token'].$get({ param: { token: encodePathSegment(token) } }),
      ),
    enabled: token !== '',
    retry: false,
  })
  // The server renders the page without its query.
  if (user === undefined) return <Skeleton className="h-72" />
  if (token === '' || (error && isNotFoundError(error))) {
    return (
      <EmptyState
        level="h1"
        title={t('invitation.unknown')}
        help={t('invitation.unknownHelp')}
        link={{ to: href('/'), label: t('invitation.toShop') }}
      />
    )
  }
  if (error) {
    return <ErrorState title={t('invitation.failed')} onRetry={() => refetch()} busy={isFetching} />
  }
  if (!data) return <Skeleton className="h-72" />
  return <Invitation invitation={data} token={token} isGuest={user === null} />
}

interface Props {
  invitation: StaffInvitation
  token: string
  isGuest: boolean
}

function Invitation({ invitation: { email, role }, token, isGuest }: Props) {
  const { t } = useTranslation([staffMessages, adminMessages])
  const api = useApi()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const accept = useAction(
    () =>
      parseResponse(
        api['staff-invitations'][':token'].accept.$post({
          param: { token: encodePathSegment(token) },
        }),
      ),
    {
      describeError: (error) => getApiError(error)?.message ?? null,
      fallbackMessage: t('invitation.failed'),
      onSuccess: async () => {
        // The role is in the token of the session.
        await refreshSession()
        await navigate(adminHref(''))
      },
    },
  )
  return (
    <div className="grid max-w-140 gap-5 pt-10">
      <h1 className="d3">{t('invitation.title')}</h1>
      <p>{t('invitation.text', { role: t(`role.${role}`), email })}</p>
      <p className="text-ink-2">{t(`roleHelp.${role}`)}</p>
      {accept.errorMessage && (
        <div role="alert">
          <FieldError>{accept.errorMessage}</FieldError>
        </div>
      )}
      <div>
        {isGuest ? (
          <ButtonLink to={`${href('/auth')}?${new URLSearchParams({ next: pathname + search })}`}>
            {t('invitation.signIn')}
          </ButtonLink>
        ) : (
          <Button
            busy={accept.isPending}
            busyLabel={t('invitation.busy')}
            onClick={() => accept.mutate()}
          >
            {t('invitation.accept')}
          </Button>
        )}
      </div>
    </div>
  )
}
