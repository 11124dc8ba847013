import type { DemoTranslation } from '#demo/translations/load-demo-translations'
import {
  type CategoryId,
  listCategories,
  saveCategoryTranslations,
  saveTermTranslations,
} from '#modules/catalog'
import { saveContentTranslations } from '#modules/content'
import type { Database } from '#platform/db/database'

/** Translates the home page, the categories, and the names and values of options and attributes of the demo shop. */
export async function seedTranslations(
  tx: Database,
  translations: DemoTranslation[],
): Promise<void> {
  for (const { language, content, terms } of translations) {
    await saveContentTranslations(tx, { language, translations: content })
    const rows = Object.entries(terms).map(([term, translation]) => {
      return { term, name: '', translation }
    })
    await saveTermTranslations(tx, { language, terms: rows })
  }
  for (const { id, name } of await listCategories(tx)) {
    await translateCategory(tx, { id, name, translations })
  }
}

async function translateCategory(
  tx: Database,
  { id, name, translations }: { id: CategoryId; name: string; translations: DemoTranslation[] },
) {
  const names = translations.map(({ language, categories }) => [language, categories[name] ?? null])
  await saveCategoryTranslations(tx, { categoryId: id, names: Object.fromEntries(names) })
}
