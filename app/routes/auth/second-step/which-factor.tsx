import type { Factor } from '@supabase/auth-js'
import type { ComponentProps } from 'react'
import { SelectField } from '#app/ui/field.tsx'

interface Props extends Omit<ComponentProps<typeof SelectField>, 'children'> {
  factors: Factor[]
  /** What one is called that nobody named. */
  unnamed: string
}

/** Whoever has several of a kind says which. */
export function WhichFactor({ factors, unnamed, ...field }: Props) {
  if (factors.length < 2) return null
  return (
    <SelectField {...field}>
      {factors.map(({ id, friendly_name }) => (
        <option key={id} value={id}>
          {friendly_name ?? unnamed}
        </option>
      ))}
    </SelectField>
  )
}
