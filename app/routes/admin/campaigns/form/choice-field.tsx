import { type Control, Controller } from 'react-hook-form'
import type { CustomerPicker } from './choice-pickers.tsx'
import type { Choice, PromotionFormValues } from './form-values.ts'

interface ChoiceFieldProps {
  control: Control<PromotionFormValues>
  name: 'products' | 'categories' | 'customers'
  Picker: typeof CustomerPicker
}

export function ChoiceField({ control, name, Picker }: ChoiceFieldProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <Picker chosen={value} onChange={(choices: Choice[]) => onChange(choices)} />
      )}
    />
  )
}
