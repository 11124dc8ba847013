import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ArticleText } from '#contract/content'
import { parseFrontMatter } from '#platform/front-matter'
import { LANGUAGES, type Language } from '#platform/i18n/languages'

interface DemoArticle {
  slug: string
  productSlugs: string[]
  texts: Partial<Record<Language, ArticleText>>
}

/**
 * Reads the files `<language>/<slug>.md` of this folder. The English one has the
 * related products, and the day by which they are ordered: newest first.
 */
export function loadDemoArticles(): DemoArticle[] {
  const files = globSync('en/*.md', { cwd: import.meta.dirname })
  const slugs = files.map((file) => path.basename(file, '.md'))
  const getDate = (slug: string) => readArticle(slug, 'en')!.fields.date!
  const newestFirst = slugs.toSorted((a, b) => getDate(b).localeCompare(getDate(a)))
  return newestFirst.map((slug) => {
    const { products } = readArticle(slug, 'en')!.fields
    const texts = LANGUAGES.flatMap((language) => {
      const found = readArticle(slug, language)
      return found ? [[language, toArticleText(found)] as const] : []
    })
    const productSlugs = products!.split(', ')
    return { slug, productSlugs, texts: Object.fromEntries(texts) }
  })
}

/** Returns null if the article is not translated. */
function readArticle(slug: string, language: Language) {
  const [file] = globSync(`${language}/${slug}.md`, { cwd: import.meta.dirname })
  return file ? parseFrontMatter(readFileSync(path.join(import.meta.dirname, file), 'utf8')) : null
}

function toArticleText({ fields, text }: ReturnType<typeof parseFrontMatter>): ArticleText {
  const { title, description, tags } = fields
  return { title: title!, description: description!, tags: tags!.split(', '), markdown: text }
}
