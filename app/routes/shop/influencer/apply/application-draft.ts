import type { User } from '@supabase/auth-js'
import { useEffect, useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { storedValue } from '#app/storage/stored-value.ts'
import type { InfluencerApplication, SaveInfluencerApplication } from '#contract/influencers'

export type ApplicationFormValues = z.input<typeof SaveInfluencerApplication>

export type ApplicationForm = UseFormReturn<
  ApplicationFormValues,
  unknown,
  SaveInfluencerApplication
>

export type ApplicationDraft = Partial<ApplicationFormValues>

/** What a form begins with: what was sent, or what the account knows. */
export function buildDefaultValues(
  user: User,
  application: InfluencerApplication | null,
): ApplicationFormValues {
  if (application) {
    const {
      status: _,
      application_date: __,
      decided_at: ___,
      influencer: ____,
      ...sent
    } = application
    const { reject_reason: _____, reject_comment: ______, reapply_at: _______, ...values } = sent
    // An application that was sent has confirmed both.
    return { ...values, is_accurate: true, accepts_terms: true } as ApplicationFormValues
  }
  const name: unknown = user.user_metadata.full_name
  return {
    full_name: typeof name === 'string' ? name : '',
    ...{ email: user.email ?? '', location: '', niche: '', bio: '', promotion_plan: '' },
    ...{ promotion_channels: [], is_accurate: false, accepts_terms: false },
  } as unknown as ApplicationFormValues
}

/** Stores what is typed in a form. */
export function useStoredDraft(form: Pick<ApplicationForm, 'watch'>, userId: string) {
  const draft = useMemo(() => storedDraft(userId), [userId])
  useEffect(() => {
    const subscription = form.watch(({ is_accurate: _, accepts_terms: __, ...values }) =>
      draft.set(values as ApplicationFormValues),
    )
    return () => subscription.unsubscribe()
  }, [form, draft])
}

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
