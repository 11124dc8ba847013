import type { ContentState } from '#contract/content'
import { HomeFields } from '../home/home-fields.tsx'
import { ArticleFields } from './article-fields.tsx'
import { FooterFields } from './footer-fields.tsx'
import { NavigationFields } from './navigation-fields.tsx'
import { PageFields } from './page-fields.tsx'
import type { useDocument } from './use-document.ts'

export interface DocumentFieldsProps {
  state: ContentState
  editing: Pick<ReturnType<typeof useDocument>, 'document' | 'change' | 'errors'>
  isEditable: boolean
}

/** The fields of the kind of content that is open. */
export function DocumentFields({ state, editing, isEditable }: DocumentFieldsProps) {
  const { document, change, errors } = editing
  const fields = { errors, isEditable, onChange: change }
  if (document.kind === 'home') return <HomeFields {...fields} document={document} />
  if (document.kind === 'footer') return <FooterFields {...fields} document={document} />
  if (document.kind === 'navigation') return <NavigationFields {...fields} document={document} />
  if (document.kind === 'article') return <ArticleFields {...fields} document={document} />
  return <PageFields {...fields} document={document} defaults={state.defaults} />
}
