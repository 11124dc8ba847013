import type { z } from 'zod'
import { storedValue } from '#app/storage/stored-value.ts'
import type { SaveInfluencerApplication } from '#contract/influencers'

export type ApplicationFormValues = z.input<typeof SaveInfluencerApplication>

export type ApplicationDraft = Partial<ApplicationFormValues>

/**
 * What a user has typed and not sent, by account. The agreements are no part of it: they are given when the form is sent.
 */
export function storedDraft(userId: string) {
  return storedValue<ApplicationDraft | null>({
    key: `influencer-application-${userId}`,
    parse: (text) => {
      const draft: unknown = JSON.parse(text ?? 'null')
      return typeof draft === 'object' ? draft : null
    },
  })
}
