import type { FieldChange } from '#contract/catalog'
import { useFieldValues } from './use-field-values.ts'
import './difference.css'

/** A value before and after. */
export function ChangedValue({ change }: { change: FieldChange }) {
  const { from, to } = useFieldValues()(change)
  return (
    <span className="changed-value">
      <del>{from}</del> <ins>{to}</ins>
    </span>
  )
}
