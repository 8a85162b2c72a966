/** Languages in Latin script with letters outside of Latin-1, by the files that have them. */
const EXTENDED_LATIN = new Set(
  'az bs crh cs cy dsb eo et ga gd haw hr hsb hu ig ku kl lt lv mi mt pl ro se sk sl sm sr tk to tr uz vi yo'.split(
    ' ',
  ),
)

/** Languages in Cyrillic script whose letters are all in the basic file. */
const BASIC_CYRILLIC = new Set(['be', 'bg', 'mk', 'ru', 'sr', 'uk'])

/** Lists the scripts of fonts for a language (BCP 47): always `latin`, for names and code. */
export function listFontScripts(language: string): string[] {
  const { language: name, script } = new Intl.Locale(language).maximize()
  const scripts = ['latin']
  if (script === 'Latn' && EXTENDED_LATIN.has(name)) scripts.push('latin-ext')
  if (name === 'vi') scripts.push('vietnamese')
  if (script === 'Grek') scripts.push('greek')
  if (script === 'Cyrl') scripts.push('cyrillic')
  if (script === 'Cyrl' && !BASIC_CYRILLIC.has(name)) scripts.push('cyrillic-ext')
  return scripts
}
