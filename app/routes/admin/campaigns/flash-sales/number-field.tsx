import { TextField } from '#app/ui/field.tsx'

interface Props {
  label: string
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
}

/** A whole number between two bounds. */
export function NumberField({ label, value, min = 1, max, onChange }: Props) {
  return (
    <TextField
      type="number"
      required
      {...{ label, min, max }}
      value={Number.isNaN(value) ? '' : value}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  )
}
