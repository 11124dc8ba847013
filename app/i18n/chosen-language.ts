import { DEFAULT_LANGUAGE, LANGUAGES } from '#platform/i18n/languages'

/** The language that a visitor has chosen in the language switch. */
const STORAGE_KEY = 'outwit-language'

const OTHERS = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE)

/**
 * An inline script that takes a visitor to the page in their language before the first paint: the one that they have
 * chosen; else, on a page without a language in its path, the first of their browser that the shop has. It stores a choice
 * too, also one that is made before React runs and one that opens another tab. Does nothing in a browser without storage,
 * where a choice could not be remembered.
 */
export const languageScript = `try{
const stored=localStorage.getItem('${STORAGE_KEY}'),known=${JSON.stringify(LANGUAGES)},
choose=({target})=>{const link=target.closest?.('.languages a');if(link)localStorage.setItem('${STORAGE_KEY}',link.lang)},
[,prefix,path]=location.pathname.match(/^(?:\\/(${OTHERS.join('|')})(?=\\/|$))?(.*)$/),
page=prefix||'${DEFAULT_LANGUAGE}',
preferred=()=>navigator.languages.map(one=>one.slice(0,2).toLowerCase()).find(one=>known.includes(one)),
wanted=known.includes(stored)?stored:prefix||preferred()||page
addEventListener('click',choose,true)
addEventListener('auxclick',choose,true)
if(wanted!==page)location.replace(location.origin+(wanted==='${DEFAULT_LANGUAGE}'?'':\`/\${wanted}\`)+path.replace(/^\\/$/,'')+location.search+location.hash)
}catch{}`
