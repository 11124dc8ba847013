import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { validationMessages } from '#app/i18n/areas/validation.ts'
import type { Translator } from '#app/i18n/message-types.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { createFormResolver } from './form-resolver.ts'

/** Returns a resolver that validates a form with the schema of its request, in the language of the page. */
export function useFormResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  const { t } = useTranslation(validationMessages)
  return createFormResolver(schema, t as Translator)
}
