export { getArticle } from './articles/get-article.ts'
export { getEditableArticle } from './articles/get-editable-article.ts'
export { ARTICLES_TAG, listArticles } from './articles/list-articles.ts'
export { renameArticle } from './articles/rename-article.ts'
export { deleteArticle, saveArticle } from './articles/save-article.ts'
export { listHomeTexts } from './contract.ts'
export { type DocumentState, getContentState, listPageDefaults } from './drafts/content-state.ts'
export { listContentDocuments, listEditableArticles } from './drafts/list-content.ts'
export { buildPreviewToken } from './drafts/preview-draft.ts'
export {
  getPreviewedArticle,
  getPreviewedFooter,
  getPreviewedHome,
  getPreviewedNavigation,
  getPreviewedPage,
} from './drafts/previewed-content.ts'
export {
  deleteArticleAndDraft,
  publishDraft,
  publishDueDrafts,
  unpublishArticle,
} from './drafts/publish-draft.ts'
export { discardDraft, saveDraft, scheduleDraft, setDraftPreview } from './drafts/save-draft.ts'
export { FOOTER_TAG, getFooterContent, saveFooterContent } from './footer-content.ts'
export {
  getHomeContent,
  HOME_TAG,
  hideHomeBlocks,
  listContentTranslations,
} from './get-home-content.ts'
export { fillHomeFacts } from './home-facts.ts'
export { getNavigation, NAVIGATION_TAG } from './navigation-content.ts'
export type { ContentFacts } from './pages/facts.ts'
export {
  type EditablePage,
  getContentPage,
  getEditablePage,
  getPageVersion,
  PAGES_TAG,
} from './pages/get-content-page.ts'
export { renderMarkdown } from './pages/render-markdown.ts'
export { saveContentPage } from './pages/save-content-page.ts'
export { saveContentTranslations } from './save-content-translations.ts'
export { updateHomeContent } from './update-home-content.ts'
export {
  type ContentVersionRow,
  getContentVersion,
  listContentVersions,
} from './versions/list-versions.ts'
export { restoreContentVersion } from './versions/restore-version.ts'
