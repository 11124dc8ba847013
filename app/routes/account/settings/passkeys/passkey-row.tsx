import type { PasskeyListItem } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { securityMessages } from '#app/i18n/areas/security.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { useLongDate } from '../../use-long-date.ts'
import { RemoveButton } from '../remove-button.tsx'
import { passkeysQuery } from './queries.ts'
import { RenamePasskey } from './rename-passkey.tsx'

interface Props {
  passkey: PasskeyListItem
  userId: string
}

export function PasskeyRow({ passkey, userId }: Props) {
  const { t } = useTranslation(securityMessages)
  const queries = useQueryClient()
  const [isRenaming, setRenaming] = useState(false)
  const name = passkey.friendly_name ?? t('passkeys.unnamed')
  const added = t('added', { date: useLongDate(passkey.created_at) })
  const { last_used_at: lastUsed } = passkey
  const used = useLongDate(lastUsed ?? passkey.created_at)
  const reload = () => queries.invalidateQueries(passkeysQuery(userId))
  if (isRenaming) {
    return (
      <li>
        <RenamePasskey passkey={passkey} onRenamed={reload} onClose={() => setRenaming(false)} />
      </li>
    )
  }
  return (
    <li>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-2">
          {added} · {lastUsed ? t('passkeys.lastUsed', { date: used }) : t('passkeys.neverUsed')}
        </p>
      </div>
      <p className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="small"
          aria-label={t('passkeys.rename', { name })}
          onClick={() => setRenaming(true)}
        >
          {t('rename')}
        </Button>
        <RemoveButton
          title={t('passkeys.remove', { name })}
          description={t('passkeys.removeAbout')}
          remove={() => removePasskey(passkey.id)}
          onRemoved={() => {
            toast(t('passkeys.removed', { name }))
            return reload()
          }}
        />
      </p>
    </li>
  )
}

async function removePasskey(passkeyId: string): Promise<void> {
  const auth = await getAuthClient()
  const { error } = await auth.passkey.delete({ passkeyId })
  if (error && error.status !== 404) throw error
  await auth.refreshSession()
}
