/** Languages in Latin script with letters outside of Latin-1, by the files that have them. */
const EXTENDED_LATIN = new Set(
  'az bs crh cs cy dsb eo et ga gd haw hr hsb hu ig ku kl lt lv mi mt pl ro se sk sl sm sr tk to tr uz vi yo'.split(
    ' ',
  ),
)

/** Languages in Cyrillic script whose letters are all in the basic file. */
const BASIC_CYRILLIC = new Set(['be', 'bg', 'mk', 'ru', 'sr', 'uk'])

/** Languages in Latin script without other letters than those of English. */
const BASIC_LATIN = new Set(['en', 'id', 'ms', 'sw'])

/** The accented letters of Latin-1, in the names of people and places in any language. */
export const NAMES_SCRIPT = 'latin-1'

/** Lists the scripts of fonts for the text of a language (BCP 47): always `latin`, for names and code. */
export function listFontScripts(language: string): string[] {
  const { language: name, script } = new Intl.Locale(language).maximize()
  const scripts = ['latin']
  if (script === 'Latn' && !BASIC_LATIN.has(name)) scripts.push(NAMES_SCRIPT)
  if (script === 'Latn' && EXTENDED_LATIN.has(name)) scripts.push('latin-ext')
  if (name === 'vi') scripts.push('vietnamese')
  if (script === 'Grek') scripts.push('greek')
  if (script === 'Cyrl') scripts.push('cyrillic')
  if (script === 'Cyrl' && !BASIC_CYRILLIC.has(name)) scripts.push('cyrillic-ext')
  return scripts
}
