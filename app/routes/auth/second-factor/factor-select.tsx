import type { Factor } from '@supabase/auth-js'
import { SelectField } from '#app/ui/field.tsx'

interface Props {
  /** Label of the field, and name of a factor without one. */
  label: string
  factors: Factor[]
  value: string
  onChange: (id: string) => void
}

/** Chooses one of several factors of a type; hidden if there is only one. */
export function FactorSelect({ label, factors, value, onChange }: Props) {
  if (factors.length < 2) return null
  return (
    <SelectField
      name="factorId"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {factors.map(({ id, friendly_name }) => (
        <option key={id} value={id}>
          {friendly_name ?? label}
        </option>
      ))}
    </SelectField>
  )
}
