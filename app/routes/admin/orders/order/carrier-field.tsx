import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useApi } from '#app/api/shop-provider.tsx'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import type { ShipOrderBody } from '#contract/orders'
import { useAdminKey } from '../../frame/access.ts'
import { carriersQuery } from '../carriers-query.ts'

export type ParcelInput = Pick<z.input<typeof ShipOrderBody>, 'carrier' | 'number' | 'url'>

/** Cannot be the name of a carrier. */
const OTHER = '\n'

interface Props {
  form: UseFormReturn<ParcelInput, unknown, ParcelInput>
}

/** Who carries a parcel: a carrier of the shop, which gives it a link, or another one, with a link that is typed. */
export function CarrierField({ form }: Props) {
  const { t } = useTranslation(salesMessages)
  const { register, watch, setValue, formState } = form
  const { errors } = formState
  const query = useQuery(carriersQuery(useApi(), useAdminKey()))
  const carriers = query.data?.filter(({ is_active }) => is_active)
  const name = watch('carrier')
  const carrier = carriers?.find((one) => one.name === name)
  const [isOther, setOther] = useState(false)
  // The name of the last parcel may be none of the shop's. Without the list, it is typed.
  const isTyped = isOther || query.isError || Boolean(name && carriers && !carrier)
  const choose = (chosen: string) => {
    setOther(chosen === OTHER)
    setValue('url', undefined)
    const shouldValidate = formState.isSubmitted && chosen !== OTHER
    setValue('carrier', chosen === OTHER ? '' : chosen, { shouldValidate })
  }
  const link = carrier?.tracking_pattern
  return (
    <>
      <SelectField
        label={t('ship.carrier')}
        value={isTyped ? OTHER : name}
        hint={link && t('ship.linkTo', { host: new URL(link).host })}
        error={isTyped ? undefined : errors.carrier?.message}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t('ship.choose')}</option>
        {carriers?.map((one) => (
          <option key={one.id}>{one.name}</option>
        ))}
        <option value={OTHER}>{t('ship.other')}</option>
      </SelectField>
      {isTyped && (
        <>
          <TextField
            {...register('carrier', { onChange: () => setOther(true) })}
            label={t('ship.otherName')}
            error={errors.carrier?.message}
            maxLength={60}
          />
          <TextField
            {...register('url', { setValueAs: (url?: string) => url?.trim() || undefined })}
            type="url"
            label={t('ship.url')}
            error={errors.url?.message}
            optional
          />
        </>
      )}
    </>
  )
}
