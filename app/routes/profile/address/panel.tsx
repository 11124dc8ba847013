import '#app/i18n/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useApi } from '#app/shop.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { type Address, MOST_ADDRESSES } from '#contract/account'
import type { OfMember } from '../account.tsx'
import { Asked } from '../asked.tsx'
import { addressesQuery } from '../queries.ts'
import { AddressCard } from './address-card.tsx'
import { AddressForm } from './address-form.tsx'

/** The address book, or the form of the one address that is being written. */
export default function AddressPanel({ member }: OfMember) {
  const { t } = useTranslation('settings')
  const query = useQuery(addressesQuery(useApi(), member.id))
  const [written, write] = useState<Address | 'new' | null>(null)
  const person = member.id
  return (
    <Asked query={query} failed={t('address.failed')} skeleton="h-52">
      {(book) =>
        written ? (
          <AddressForm
            person={person}
            address={written === 'new' ? null : written}
            isFirst={book.length === 0}
            onClose={() => write(null)}
          />
        ) : (
          <Book book={book} person={person} onWrite={write} />
        )
      }
    </Asked>
  )
}

interface BookProps {
  book: Address[]
  person: string
  onWrite: (address: Address | 'new') => void
}

function Book({ book, person, onWrite }: BookProps) {
  const { t } = useTranslation('settings')
  const add = (
    <Button look="secondary" size="small" onClick={() => onWrite('new')}>
      {t('address.add')}
    </Button>
  )
  if (book.length === 0) {
    return <EmptyState title={t('address.empty')} help={t('address.emptyHelp')} action={add} />
  }
  return (
    <div className="grid justify-items-start gap-6">
      <ul className="addresses">
        {book.map((address) => (
          <AddressCard key={address.id} {...{ address, person, onWrite }} />
        ))}
      </ul>
      {book.length < MOST_ADDRESSES ? add : <p className="text-ink-2">{t('address.full')}</p>}
    </div>
  )
}
