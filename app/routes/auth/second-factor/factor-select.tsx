import type { Factor } from '@supabase/auth-js'
import { SelectField } from '#app/ui/field.tsx'

interface Props {
  /** What one is called that nobody named. */
  label: string
  factors: Factor[]
  value: string
  onChange: (id: string) => void
}

/** Whoever has several of a kind says which. */
export function FactorSelect({ label, factors, value: chosen, onChange: onChoose }: Props) {
  if (factors.length < 2) return null
  return (
    <SelectField
      name="factorId"
      label={label}
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
    >
      {factors.map(({ id, friendly_name }) => (
        <option key={id} value={id}>
          {friendly_name ?? label}
        </option>
      ))}
    </SelectField>
  )
}
