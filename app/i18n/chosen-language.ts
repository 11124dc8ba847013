import { storedValue } from '#app/storage/stored-value.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#platform/i18n/languages'

const STORAGE_KEY = 'outwit-language'

/** The language that a visitor has chosen in the language switch; empty before. */
export const chosenLanguage = storedValue({
  key: STORAGE_KEY,
  parse: (text) => text ?? '',
  serialize: (language) => language,
})

const OTHERS = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE)

/**
 * An inline script that takes a visitor to the page in their language before the first paint: the one that they have
 * chosen; else, on a page without a language in its path, the first of their browser that the shop has. Does nothing in a
 * browser without storage, where a choice could not be remembered.
 */
export const languageScript = `try{
const stored=localStorage.getItem('${STORAGE_KEY}'),known=${JSON.stringify(LANGUAGES)},
[,prefix,path]=location.pathname.match(/^(?:\\/(${OTHERS.join('|')})(?=\\/|$))?(.*)$/),
page=prefix||'${DEFAULT_LANGUAGE}',
preferred=()=>navigator.languages.map(one=>one.slice(0,2).toLowerCase()).find(one=>known.includes(one)),
wanted=known.includes(stored)?stored:prefix||preferred()||page
if(wanted!==page)location.replace(location.origin+(wanted==='${DEFAULT_LANGUAGE}'?'':\`/\${wanted}\`)+path.replace(/^\\/$/,'')+location.search+location.hash)
}catch{}`
