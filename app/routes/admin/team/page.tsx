import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { staffMessages } from '#app/i18n/areas/staff.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxOrRadio } from '#app/ui/field.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { toast } from '#app/ui/toast.ts'
import {
  STAFF_ROLES,
  type StaffInvitation,
  type StaffMember,
  type StaffRole,
} from '#contract/identity'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberSessions } from './member-sessions.tsx'
import { RemoveMember } from './remove-member.tsx'
import { teamQuery } from './team-query.ts'
import './team.css'

/** The people who run the shop: roles, invitations, sessions, and who needs a second factor. */
export default function TeamPage() {
  const { t } = useTranslation(staffMessages)
  const { can } = useAccess()
  const [isInviting, setInviting] = useState(false)
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('team.title')} noIndex />
      <div className="admin-head">
        <h1>{t('team.title')}</h1>
        {can('staff:write') && (
          <div className="admin-head-actions">
            <Button onClick={() => setInviting(true)}>{t('team.invite')}</Button>
          </div>
        )}
      </div>
      {can('staff:read') ? (
        <div className="grid gap-10 pt-6">
          <Members />
          <Invitations />
          <SecondFactorRoles />
        </div>
      ) : (
        <PermissionNeeded />
      )}
      <InviteDialog open={isInviting} onClose={() => setInviting(false)} />
    </main>
  )
}

function Members() {
  const { t } = useTranslation(staffMessages)
  const query = useQuery(teamQuery(useApi(), useAdminKey()))
  return (
    <section aria-labelledby="members">
      <h2 id="members">{t('team.members')}</h2>
      <QueryView query={query} errorTitle={t('team.failed')}>
        {(members) => (
          <ul className="team-rows">
            {members.map((member) => (
              <Member key={member.id} member={member} />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}

function Member({ member }: { member: StaffMember }) {
  const { t, language } = useTranslation(staffMessages)
  const { can, userId } = useAccess()
  const date = getDateFormat(language, { dateStyle: 'medium' })
  const name = member.name ?? member.email ?? ''
  return (
    <li>
      <div className="admin-row-main">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {name}
          {member.id === userId && <Badge variant="ink">{t('team.you')}</Badge>}
          {!member.has_second_factor && <Badge variant="wait">{t('team.noSecondFactor')}</Badge>}
          {member.is_banned && <Badge variant="bad">{t('team.banned')}</Badge>}
        </p>
        <p className="text-ink-2 wrap-anywhere">
          {member.name && `${member.email} · `}
          {member.last_sign_in_at
            ? t('team.lastSignIn', { date: date.format(new Date(member.last_sign_in_at)) })
            : t('team.neverSignedIn')}
        </p>
      </div>
      {can('staff:write') ? (
        <>
          <RoleSelect member={member} name={name} />
          <MemberSessions member={member} name={name} />
          <RemoveMember member={member} name={name} />
        </>
      ) : (
        <span>{t(`role.${member.role}`)}</span>
      )}
    </li>
  )
}

function RoleSelect({ member, name }: { member: StaffMember; name: string }) {
  const { t } = useTranslation(staffMessages)
  const api = useApi()
  const queries = useQueryClient()
  const { queryKey } = teamQuery(api, useAdminKey())
  // The new role is shown at once, and the old one again if the server refuses it.
  const show = (role: StaffRole) => {
    queries.setQueryData<StaffMember[]>(queryKey, (members) =>
      members?.map((one) => (one.id === member.id ? { ...one, role } : one)),
    )
  }
  const change = useAction(
    ({ role }: { role: StaffRole; before: StaffRole }) =>
      parseResponse(api.admin.staff[':id'].$patch({ param: { id: member.id }, json: { role } })),
    {
      fallbackMessage: t('team.changeFailed'),
      onMutate: ({ role }) => show(role),
      onSuccess: (_, { role }) => toast(t('team.roleChanged', { name, role: t(`role.${role}`) })),
      onError: (message, _, { before }) => {
        show(before)
        toast(message, { variant: 'bad' })
      },
      onSettled: () => queries.invalidateQueries({ queryKey }),
    },
  )
  return (
    <select
      className="input"
      aria-label={t('team.roleOf', { name })}
      value={member.role}
      disabled={change.isPending}
      onChange={({ target }) =>
        change.mutate({ role: target.value as StaffRole, before: member.role })
      }
    >
      {STAFF_ROLES.map((role) => (
        <option key={role} value={role}>
          {t(`role.${role}`)}
        </option>
      ))}
    </select>
  )
}

function Invitations() {
  const { t } = useTranslation(staffMessages)
  const api = useApi()
  const query = useQuery({
    queryKey: useAdminKey()('team', 'invitations'),
    queryFn: async () => (await parseResponse(api.admin.staff.invitations.$get())).items,
  })
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations">{t('team.invitations')}</h2>
      <QueryView query={query} errorTitle={t('team.failed')} skeleton="h-20">
        {(invitations) =>
          invitations.length === 0 ? (
            <p className="pt-3 text-ink-2">{t('team.noInvitations')}</p>
          ) : (
            <ul className="team-rows">
              {invitations.map((invitation) => (
                <Invitation key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  )
}

function Invitation({ invitation }: { invitation: StaffInvitation }) {
  const { t, language } = useTranslation(staffMessages)
  const { can } = useAccess()
  const { id, email, role, expires_at } = invitation
  const api = useApi().admin.staff.invitations[':id']
  const resend = useInvitationAction(
    () => parseResponse(api.resend.$post({ param: { id } })),
    t('team.resent', { email }),
  )
  const revoke = useInvitationAction(
    () => parseResponse(api.$delete({ param: { id } })),
    t('team.revoked', { email }),
  )
  const date = getDateFormat(language, { dateStyle: 'medium' }).format(new Date(expires_at))
  const isExpired = new Date(expires_at) < new Date()
  return (
    <li>
      <div className="admin-row-main">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-ink-2">
          {t(`role.${role}`)} · {isExpired ? t('team.expired') : t('team.validUntil', { date })}
        </p>
      </div>
      {can('staff:write') && (
        <>
          <Button variant="secondary" busy={resend.isPending} onClick={() => resend.mutate()}>
            {t('team.resend')}
          </Button>
          <Button variant="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
            {t('team.revoke')}
          </Button>
        </>
      )}
    </li>
  )
}

function useInvitationAction(action: () => Promise<unknown>, done: string) {
  const { t } = useTranslation(staffMessages)
  const queries = useQueryClient()
  const queryKey = useAdminKey()('team', 'invitations')
  return useAction(action, {
    fallbackMessage: t('team.changeFailed'),
    onSuccess: () => toast(done),
    onError: (message) => toast(message, { variant: 'bad' }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}

/** The roles whose people have no rights without a second factor. */
function SecondFactorRoles() {
  const { t } = useTranslation(staffMessages)
  const { can } = useAccess()
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = useAdminKey()('team', 'security')
  const query = useQuery({
    queryKey,
    queryFn: () => parseResponse(api.admin.staff.security.$get()),
  })
  const save = useAction(
    (roles: StaffRole[]) =>
      parseResponse(api.admin.staff.security.$put({ json: { second_factor_roles: roles } })),
    {
      fallbackMessage: t('team.changeFailed'),
      onSuccess: (saved) => {
        queries.setQueryData(queryKey, saved)
        toast(t('team.securitySaved'))
      },
      onError: (message) => toast(message, { variant: 'bad' }),
    },
  )
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor">{t('team.secondFactor')}</h2>
      <p className="max-w-[62ch] py-2 text-ink-2">{t('team.secondFactorHelp')}</p>
      <QueryView query={query} errorTitle={t('team.failed')} skeleton="h-40">
        {(saved) => {
          // What is being saved is shown at once, and what was saved before if the server refuses it.
          const roles = save.isPending ? save.variables : saved.second_factor_roles
          return (
            <fieldset disabled={!can('staff:write')}>
              <legend className="sr-only">{t('team.secondFactor')}</legend>
              {STAFF_ROLES.map((role) => (
                <CheckboxOrRadio
                  key={role}
                  label={t(`role.${role}`)}
                  checked={roles.includes(role)}
                  onChange={({ target }) => {
                    const others = roles.filter((one) => one !== role)
                    save.mutate(target.checked ? [...others, role] : others)
                  }}
                />
              ))}
            </fieldset>
          )
        }}
      </QueryView>
    </section>
  )
}
