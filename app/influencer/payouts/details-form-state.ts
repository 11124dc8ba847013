import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { SavePayoutDetails } from '#contract/payouts'

/** What is typed into the form of payout details. */
export type DetailsFormValues = z.input<typeof SavePayoutDetails>
export type DetailsFormState = UseFormReturn<DetailsFormValues, unknown, SavePayoutDetails>
