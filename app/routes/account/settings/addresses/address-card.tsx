import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { addressesQuery } from '#app/account/queries.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useLanguage, useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Address } from '#contract/account'
import { formatAddressLines } from '#platform/i18n/address-format'
import { getRegionName } from '#platform/i18n/display-names'
import { useAccountAction } from '../../use-account-action.ts'
import { RemoveAddress } from './remove-address.tsx'
import { toSaveAddress } from './to-save-address.ts'

interface Props {
  address: Address
  userId: string
  onEdit: (address: Address) => void
}

export function AddressCard({ address, userId, onEdit }: Props) {
  const { t } = useTranslation(settingsMessages)
  const { mutate, isPending } = useSetDefaultAddress(userId)
  const line = `${address.street}, ${address.city}`
  return (
    <li>
      <p className="flex flex-wrap items-center gap-2.5">
        <span className="d1">{t(`address.${address.type}`)}</span>
        {address.is_default && <Badge variant="ink">{t('address.default')}</Badge>}
      </p>
      <AddressLines address={address} />
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <button
          type="button"
          className="link"
          aria-label={t('address.editLabel', { line })}
          onClick={() => onEdit(address)}
        >
          {t('address.edit')}
        </button>
        {!address.is_default && (
          <button
            type="button"
            className="link"
            aria-label={t('address.makeDefaultLabel', { line })}
            disabled={isPending}
            onClick={() => mutate(address)}
          >
            {t('address.makeDefault')}
          </button>
        )}
        <RemoveAddress address={address} userId={userId} addressLine={line} />
      </p>
    </li>
  )
}

function AddressLines({ address }: { address: Address }) {
  const language = useLanguage()
  const { street, address_line_2: line2, zip_code: zipCode, city, state: region } = address
  const { country, phone } = address
  const countryName = getRegionName(country, language)
  const postal = formatAddressLines({ street, line2, zipCode, city, region, country })
  const lines = [`${address.first_name} ${address.last_name}`, ...postal, countryName, phone]
  return (
    <address className="not-italic wrap-anywhere">
      {lines.map(
        (line) =>
          line && (
            <span key={line} className="block">
              {line}
            </span>
          ),
      )}
    </address>
  )
}

function useSetDefaultAddress(userId: string) {
  const { t } = useTranslation(settingsMessages)
  const api = useApi()
  const queries = useQueryClient()
  return useAccountAction(
    ({ id, ...address }: Address) =>
      parseResponse(
        api.addresses[':id'].$put({
          param: { id },
          json: { ...toSaveAddress(address), is_default: true },
        }),
      ),
    {
      onSuccess: () => {
        toast(t('address.saved'))
        return queries.invalidateQueries({ queryKey: addressesQuery(api, userId).queryKey })
      },
      onError: (message) => toast(message, { variant: 'bad' }),
    },
  )
}
