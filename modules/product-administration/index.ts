export {
  findPreviewedProduct,
  getPreviewSlug,
  openPreview,
  revokePreview,
} from './product-previews.ts'
export { deleteUnusedProductUploads, uploadProductPicture } from './product-uploads.ts'
export { createProductDraft, saveProduct } from './save-product.ts'
