import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressesQuery } from '#app/account/queries.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { type Address, MAX_ADDRESSES } from '#contract/account'
import type { AccountProps } from '../../account-props.ts'
import { AddressCard } from './address-card.tsx'
import { AddressForm } from './address-form.tsx'
import './addresses.css'

/** The saved addresses, or the form of the address that is being edited. */
export default function AddressPanel({ user }: AccountProps) {
  const { t } = useTranslation(settingsMessages)
  const query = useQuery(addressesQuery(useApi(), user.id))
  const [edited, setEdited] = useState<Address | 'new' | null>(null)
  return (
    <QueryView query={query} errorTitle={t('address.failed')} skeleton="h-52">
      {(addresses) =>
        edited ? (
          <AddressForm
            userId={user.id}
            address={edited === 'new' ? null : edited}
            isFirst={addresses.length === 0}
            onClose={() => setEdited(null)}
          />
        ) : (
          <AddressBook addresses={addresses} userId={user.id} onEdit={setEdited} />
        )
      }
    </QueryView>
  )
}

interface AddressBookProps {
  addresses: Address[]
  userId: string
  onEdit: (address: Address | 'new') => void
}

function AddressBook({ addresses, userId, onEdit }: AddressBookProps) {
  const { t } = useTranslation(settingsMessages)
  const add = (
    <Button variant="secondary" size="small" onClick={() => onEdit('new')}>
      {t('address.add')}
    </Button>
  )
  if (addresses.length === 0) {
    return <EmptyState title={t('address.empty')} help={t('address.emptyHelp')} action={add} />
  }
  return (
    <div className="grid justify-items-start gap-6">
      <ul className="addresses">
        {addresses.map((address) => (
          <AddressCard key={address.id} {...{ address, userId, onEdit }} />
        ))}
      </ul>
      {addresses.length < MAX_ADDRESSES ? (
        add
      ) : (
        <p className="text-ink-2">{t('address.limitReached')}</p>
      )}
    </div>
  )
}
