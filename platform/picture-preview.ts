// Every page of the shop loads this file, so it must not load the schemas of the API.

/** The proportions that networks show without cropping: 1.91 to 1. In pixels. */
export const PREVIEW_SIZE = { width: 1280, height: 670 }

/** Returns the path of the picture that other sites show with a link to a product. */
export function getPreviewPath(productId: string, language: string): string {
  return `/images/previews/${language}/${productId}.jpeg`
}
